import { lists } from "../../lists/lists";
import { plainText } from "../../cells";
import { databaseCommand, done, refuse } from "../command";
import { table } from "../format";
import { option, optional } from "../parameters";
import { values } from "../values";

export const auditCommand = databaseCommand({
  name: "audit",
  purpose: "List who did what, newest first",
  remarks: ["At the terminal, the socket and the desk. Nobody can change or delete these rows."],
  parameters: { about: optional(option("TEXT", "an operator's e-mail, or a thing such as orders/1042", values.text(100))) },
  async perform({ services }, { about }) {
    const list = lists.find(({ description }) => description.name === "audit") ?? refuse("There is no audit.");
    const query = { search: about, filters: {}, sort: null, from: null, to: null, position: { kind: "first" } } as const;
    const { rows } = await list.readPage(services, query);
    const titles = list.description.columns.map(({ title }) => title);
    return done(
      table(
        titles,
        rows.map(({ cells }) => cells.map(plainText)),
        "Nothing was done yet.",
      ),
      rows,
    );
  },
});
