import { expect, test } from "vitest";
import { pastedTable } from "#src/ui/upload/pasted-table.ts";

const sheet = (rows: string): string =>
  `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0"><colgroup><col width="100"/></colgroup><tbody>${rows}</tbody></table></google-sheets-html-origin>`;

test("text with tabs is taken as it was copied: lines in quotes and trailing tabs stay for the reader", () => {
  const plain = 'MPN\tName\t\t\nA-1\t"Cable,\ncopper"\t\t\n';
  const html = sheet("<tr><td>MPN</td><td>Name</td></tr><tr><td>A-1</td><td>Cable,<br/>copper</td></tr>");
  expect(pastedTable({ plain, html })).toEqual({ content: plain, ending: "tsv" });
  expect(pastedTable({ plain, html: "" })).toEqual({ content: plain, ending: "tsv" });
});

test("one column of a spreadsheet keeps its commas, text from elsewhere may be CSV", () => {
  const plain = "Name\nResistor, 10k\nCapacitor, 1u";
  const html = sheet("<tr><td>Name</td></tr><tr><td>Resistor, 10k</td></tr><tr><td>Capacitor, 1u</td></tr>");
  expect(pastedTable({ plain, html })?.ending).toBe("tsv");
  expect(pastedTable({ plain, html: "<p>Name</p>" })?.ending).toBe("csv");
});

test("cells merged over rows are taken from the markup, with their texts only", () => {
  const html = sheet(
    `<tr><td style="color:red" rowspan="2" colspan="1"><b>Acme &amp;
      Sons</b></td><td>A-1&nbsp;&lt;x&gt;</td></tr><tr><td>1/2"<br>long</td></tr>`,
  );
  expect(pastedTable({ plain: "Acme & Sons\tA-1 <x>\n\t1/2", html })).toEqual({
    content:
      '<table><tr><td rowspan="2" colspan="1">Acme &amp; Sons</td><td rowspan="1" colspan="1">A-1 &lt;x&gt;</td></tr>' +
      '<tr><td rowspan="1" colspan="1">1/2&quot;<br>long</td></tr></table>',
    ending: "xls",
  });
});

test("markup alone is enough; a single cell or a sentence is no table", () => {
  const html = sheet("<tr><th>MPN</th><th>Qty</th></tr><tr><td>A-1</td><td><p>5</p><p>pcs</p></td></tr>");
  expect(pastedTable({ plain: "", html })?.content).toContain('<td rowspan="1" colspan="1">5<br>pcs</td>');
  expect(pastedTable({ plain: "", html: sheet("<tr><td>A-1</td></tr>") })).toBeNull();
  expect(pastedTable({ plain: "A-1\t\n", html: "" })).toBeNull();
  expect(pastedTable({ plain: "", html: "" })).toBeNull();
});
