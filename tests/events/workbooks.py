"""Small workbooks as the tests write them: XLSX and ODS files put together by hand."""

import io
import zipfile

NAMESPACE = "http://schemas.openxmlformats.org"
SHEET = f'<worksheet xmlns="{NAMESPACE}/spreadsheetml/2006/main"><sheetData>%s</sheetData></worksheet>'
RELATION = f"{NAMESPACE}/officeDocument/2006/relationships"
# Style 1 is a date, style 2 a time of day.
STYLES = (
    f'<styleSheet xmlns="{NAMESPACE}/spreadsheetml/2006/main"><cellXfs count="3"><xf numFmtId="0"/>'
    '<xf numFmtId="14"/><xf numFmtId="20"/></cellXfs></styleSheet>'
)
DATE, TIME = 1, 2


def packed(parts):
    """A packed file of these parts."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as pack:
        for name, text in parts.items():
            pack.writestr(name, text)
    return file.getvalue()


def xlsx(**sheets):
    """An XLSX file; a sheet is rows of texts, numbers, (number, style) or None, or the text of its rows."""
    listed = "".join(f'<sheet name="{name}" sheetId="{n}" r:id="rId{n}"/>' for n, name in enumerate(sheets, 1))
    related = "".join(
        f'<Relationship Id="rId{n}" Type="{RELATION}/worksheet" Target="worksheets/sheet{n}.xml"/>'
        for n in range(1, len(sheets) + 1)
    )
    book = f'xmlns="{NAMESPACE}/spreadsheetml/2006/main" xmlns:r="{RELATION}"'
    relationships = f'<Relationships xmlns="{NAMESPACE}/package/2006/relationships">%s</Relationships>'
    return packed(
        {
            "[Content_Types].xml": f'<Types xmlns="{NAMESPACE}/package/2006/content-types">'
            '<Default Extension="xml" ContentType="application/xml"/></Types>',
            "_rels/.rels": relationships
            % f'<Relationship Id="rId1" Type="{RELATION}/officeDocument" Target="xl/workbook.xml"/>',
            "xl/workbook.xml": f"<workbook {book}><sheets>{listed}</sheets></workbook>",
            "xl/_rels/workbook.xml.rels": relationships
            % f'{related}<Relationship Id="rId99" Type="{RELATION}/styles" Target="styles.xml"/>',
            "xl/styles.xml": STYLES,
            **{
                f"xl/worksheets/sheet{n}.xml": SHEET % (rows if isinstance(rows, str) else "".join(xlsx_rows(rows)))
                for n, rows in enumerate(sheets.values(), 1)
            },
        }
    )


def xlsx_rows(rows):
    for number, row in enumerate(rows, 1):
        cells = "".join(cell(f"{chr(65 + column)}{number}", value) for column, value in enumerate(row))
        yield f'<row r="{number}">{cells}</row>'


def cell(place, value):
    if value is None:
        return ""
    if isinstance(value, str):
        return f'<c r="{place}" t="inlineStr"><is><t>{value}</t></is></c>'
    number, style = value if isinstance(value, tuple) else (value, 0)
    return f'<c r="{place}" s="{style}"><v>{number}</v></c>'


def ods(rows):
    """An ODS file of one sheet of texts and numbers."""
    office = "urn:oasis:names:tc:opendocument:xmlns"

    def written(value):
        kind = (
            f'office:value-type="float" office:value="{value}"'
            if not isinstance(value, str)
            else ('office:value-type="string"')
        )
        return f"<table:table-cell {kind}><text:p>{value}</text:p></table:table-cell>"

    body = "".join(f"<table:table-row>{''.join(map(written, row))}</table:table-row>" for row in rows)
    return packed(
        {
            "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
            "META-INF/manifest.xml": f'<manifest:manifest xmlns:manifest="{office}:manifest:1.0"/>',
            "content.xml": f'<office:document-content xmlns:office="{office}:office:1.0" xmlns:table="{office}:table:1.0" '
            f'xmlns:text="{office}:text:1.0"><office:body><office:spreadsheet><table:table table:name="Open">{body}'
            "</table:table></office:spreadsheet></office:body></office:document-content>",
        }
    )
