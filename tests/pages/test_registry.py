"""The list of pages: nothing that it holds may be missing anywhere."""

from pathlib import Path

import pytest

from calculators.compute.rules import RULE_SETS
from calculators.pages.registry import GROUPS, PAGES, REDIRECTS
from calculators.pages.representations import CALCULATORS

HERE = Path(__file__).parent
README = HERE.parents[1] / "README.md"
every_page = pytest.mark.parametrize("slug", sorted(PAGES))
# The map of the site: address and heading. Where no heading is told, the page has its own.
HEADINGS = {
    "solkoff": "Solkoff score",
    "buchholz": "Buchholz score",
    "sonneborn-berger": "Sonneborn-Berger score",
    "cuts": "Compare tied players: median, modified median, cumulative",
    "standings": "Tie-break calculator for a whole tournament",
    "check": "My number differs from the published one",
    "pairings": "Swiss pairing generator",
    "swiss-rounds": "How many rounds",
    "top-cut": "Top cut calculator",
    "projection": "Where this is heading",
    "win-percentages": "OMW% calculator",
    "match-points": "OSwiss points",
}
GROUP_OF = {
    "Explain a tie-break": ["solkoff", "buchholz", "sonneborn-berger", "cuts"],
    "A whole tournament": ["standings", "check"],
    "Run one": ["pairings", "swiss-rounds", "top-cut"],
    "Still playing": ["projection"],
    "Card games and OSwiss": ["win-percentages", "match-points"],
}


@every_page
def test_a_page_answers_under_its_heading(client, slug):
    page = client.get(f"/{slug}")
    assert page.status_code == 200
    assert page.soup.h1.get_text(strip=True) == HEADINGS.get(slug, PAGES[slug].title)
    assert page.soup.find("meta", attrs={"name": "description"})["content"]


def test_titles_and_descriptions_tell_the_pages_apart(client):
    pages = [client.get(f"/{slug}") for slug in PAGES] + [client.get("/")]
    for said in (
        [page.soup.title.get_text() for page in pages],
        [page.soup.find("meta", attrs={"name": "description"})["content"] for page in pages],
        [page.soup.h1.get_text() for page in pages],
    ):
        assert len(set(said)) == len(pages)


@every_page
def test_a_page_is_in_the_index(client, slug):
    assert client.get("/").soup.select_one(f"main a[href='/{slug}']")


@every_page
def test_a_page_is_in_the_navigation_of_every_page_and_marked_on_its_own(client, slug):
    for other in ("", "solkoff", "rules", slug):
        links = client.get(f"/{other}").soup.select(f"nav a[href='/{slug}']")
        assert len(links) == 1
        assert (links[0].get("aria-current") == "page") is (other == slug)


@every_page
def test_a_page_has_its_tests(slug):
    assert (HERE / f"test_{PAGES[slug].module}.py").exists()
    assert f"/{slug}" in (HERE / f"test_{PAGES[slug].module}.py").read_text(encoding="utf-8")


@pytest.mark.parametrize("slug", sorted(CALCULATORS))
def test_a_page_that_calculates_is_for_developers_too(client, slug):
    assert slug in PAGES
    assert f"/{slug}.json" in client.get("/developers").words


@pytest.mark.parametrize("key", sorted(RULE_SETS))
def test_a_rule_set_is_on_the_page_of_rules(client, key):
    assert client.get("/rules").soup.find("code", string=key)


@pytest.mark.parametrize("group", sorted(GROUP_OF))
def test_pages_stand_in_the_groups_of_the_map(group):
    found = {entry.title: [page.slug for page in entry.pages] for entry in GROUPS}
    built = [slug for slug in GROUP_OF[group] if slug in PAGES]
    assert found.get(group, []) == built


def test_no_page_is_listed_twice_and_no_redirect_hides_one():
    slugs = [page.slug for group in GROUPS for page in group.pages]
    assert len(set(slugs)) == len(slugs)
    assert not set(REDIRECTS) & set(PAGES)
    assert set(REDIRECTS.values()) <= set(PAGES)


@pytest.mark.skipif(not README.exists(), reason="there is no README yet")
@every_page
def test_the_readme_names_the_page(slug):
    assert f"/{slug}" in README.read_text(encoding="utf-8")
