import { changePage, findPage, takeBackPage } from "../../../selling/content/store";
import { pageIdOf, pageNames } from "../../../selling/content/page-names";
import { staticPages } from "../../../selling/content/static-pages";
import { databaseCommand, done, refuse } from "../command";
import { file, operand, option, optional } from "../parameters";
import { values } from "../values";

const page = operand("PAGE", "terms, refund-policy, privacy-policy or shipping", values.choice(pageNames));

export const setPage = databaseCommand({
  name: "set-page",
  purpose: "Replace the text of a static page",
  role: "orders",
  needsFreshCode: true,
  subject: { list: "pages", parameter: "page" },
  remarks: [
    "Headings, paragraphs, lists, tables and links are shown; scripts, styles and pictures are removed.",
    "The former text is kept: see take-back-page.",
  ],
  parameters: {
    page,
    file: file("the page's content as HTML, without html, head and body tags"),
    title: optional(option("TEXT", "the page's title; default: the original title", values.text(60))),
  },
  async perform({ services }, { page: pageName, file: html, title }) {
    if (html.trim() === "") return refuse("The file is empty.");
    const id = pageIdOf(pageName);
    const name = title ?? staticPages.find((candidate) => candidate.id === id)?.name ?? pageName;
    await changePage(services, { id, name, html });
    return done([`The page "${name}" has its new text.`], { page: pageName, title: name });
  },
});

export const takeBackPageCommand = databaseCommand({
  name: "take-back-page",
  purpose: "Give a static page its former text again",
  role: "orders",
  needsFreshCode: true,
  subject: { list: "pages", parameter: "page" },
  remarks: ["Each repetition goes one change further back."],
  parameters: { page },
  async perform({ services: { database } }, { page: pageName }) {
    const id = pageIdOf(pageName);
    if (!(await takeBackPage(database, id))) return refuse("The page has no former text.");
    const name = (await findPage(database, id))?.name ?? pageName;
    return done([`The page "${name}" has its former text again.`], { page: pageName });
  },
});
