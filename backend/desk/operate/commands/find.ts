import { plainText } from "../../cells";
import { findThings } from "../../find";
import { databaseCommand, done } from "../command";
import { table } from "../format";
import { operand } from "../parameters";
import { values } from "../values";

export const find = databaseCommand({
  name: "find",
  purpose: "Find orders, stickers, owners and more by what a customer says",
  role: "viewer",
  remarks: [
    "A phone number, e-mail, name, plate, order or invoice number, docket, or a sticker's code or address, in any spelling. Phone numbers are masked.",
  ],
  parameters: { text: operand("TEXT", "what to look for", values.text(100)) },
  async perform({ services, role }, { text }) {
    const found = await findThings(services, { role }, text);
    const lines = found.flatMap(({ title, columns, rows }) => {
      const cells = rows.map((row) => row.cells.map(plainText));
      return [
        "",
        title,
        ...table(
          columns.map((column) => column.title),
          cells,
          "",
        ),
      ];
    });
    return done(lines.length === 0 ? ["Nothing found."] : lines.slice(1), found);
  },
});
