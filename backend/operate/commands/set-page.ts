import { z } from "zod";

import { pageIds } from "#contract/content";
import { setPage as putPage } from "../../content/store";
import { databaseCommand, done, refuse } from "../command";
import { file, operand, option, optional } from "../parameters";
import { staticPages } from "../../composition/reference-data";
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
  purpose: "Replace the text of a static page",
  remarks: ["Headings, paragraphs, lists, tables and links are shown; scripts, styles and pictures are removed."],
  parameters: {
    page: operand("PAGE", "terms, refund-policy, privacy-policy or shipping", pageName),
    file: file("the page's content as HTML, without html, head and body tags"),
    title: optional(option("TEXT", "the page's title; default: the original title", values.text(60))),
  },
  async perform({ services }, { page, file: html, title }) {
    if (html.trim() === "") return refuse("The file is empty.");
    const id = Number(ids[page]);
    const name = title ?? staticPages.find((candidate) => candidate.id === id)?.name ?? page;
    await putPage(services.database, { id, name, html });
    return done([`The page "${name}" has its new text.`], { page, title: name });
  },
});
