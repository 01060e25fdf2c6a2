import { z } from "zod";

import { pageIds } from "../../../contract/content";
import { setPage as putPage } from "../../content/store";
import { databaseCommand, done, refuse } from "../command";
import { file, operand, option, optional } from "../parameters";
import { staticPages } from "../../content/static-pages";
import { values } from "../values";

const pageName = z.enum(["terms", "refund-policy", "privacy-policy", "shipping"], {
  error: "must be terms, refund-policy, privacy-policy or shipping",
});

const ids: Readonly<Record<z.infer<typeof pageName>, string>> = {
  terms: pageIds.terms,
  "refund-policy": pageIds.refundPolicy,
  "privacy-policy": pageIds.privacyPolicy,
  shipping: pageIds.shippingAndDelivery,
};

export const setPage = databaseCommand({
  name: "set-page",
  purpose: "Put a text in place of one of the four static pages",
  remarks: ["Headings, paragraphs, lists, tables and links are shown; scripts, styles and pictures in it are left out."],
  parameters: {
    page: operand("PAGE", "terms, refund-policy, privacy-policy or shipping", pageName),
    file: file("the page as HTML, without html, head and body"),
    title: optional(option("TEXT", "the page's title; left out, that of the page as it came", values.text(60))),
  },
  async perform({ services }, { page, file: html, title }) {
    if (html.trim() === "") return refuse("The file is empty.");
    const id = Number(ids[page]);
    const name = title ?? staticPages.find((candidate) => candidate.id === id)?.name ?? page;
    await putPage(services.database, { id, name, html });
    return done([`The page "${name}" is shown with its new text.`], { page, title: name });
  },
});
