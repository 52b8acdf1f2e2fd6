"""What pages ask for, and what the browser has to say about them."""


def test_a_page_asks_only_its_own_host_and_the_browser_has_nothing_to_say(view, sweep):
    page = sweep.open(view)
    sweep.check()
    # Style and script are really there: neither refused nor missing.
    assert page.evaluate("document.styleSheets.length") == 1
    assert page.evaluate("document.styleSheets[0].cssRules.length > 0")
    # Nothing is kept in the browser.
    assert page.context.cookies() == []
    assert page.evaluate("localStorage.length + sessionStorage.length") == 0


def test_a_breach_of_the_policy_would_be_noticed(sweep):
    page = sweep.go("/solkoff")
    page.evaluate("document.body.setAttribute('onclick', 'alert(1)')")
    with page.expect_console_message(lambda message: "elsewhere" in message.text):
        page.evaluate("document.body.append(Object.assign(new Image(), {src: 'http://elsewhere.invalid/a.png'}))")
    faults, sweep.faults = sweep.faults, []
    assert any("Content Security Policy" in fault for fault in faults), faults


def test_a_request_to_another_host_would_be_noticed(sweep):
    page = sweep.page
    page.goto("about:blank")  # a page without a policy, which would refuse the request
    page.route("http://elsewhere.invalid/**", lambda route: route.abort())
    with page.expect_request("http://elsewhere.invalid/"):
        page.evaluate("void fetch('http://elsewhere.invalid/').catch(() => {})")
    page.unroute("http://elsewhere.invalid/**")
    faults, sweep.faults = sweep.faults, []
    assert any(fault.startswith("asked another host: http://elsewhere.invalid") for fault in faults), faults
