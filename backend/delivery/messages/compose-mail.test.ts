import { parse, type DefaultTreeAdapterTypes } from "parse5";
import { expect, test } from "vitest";

import { buttonTo, composeMail, paragraph, type MailPart } from "./compose-mail";

const sender = {
  brandName: "Gadi & Tag",
  appOrigin: "https://stickers.example.in",
  seller: { name: "Gadi <Tag> Pvt Ltd", address: "7 Residency Road, Nagpur 440001", gstin: "27AAPFU0939F1ZV", state: "Maharashtra" },
  supportEmail: "help@stickers.example.in",
};

const parts: readonly MailPart[] = [
  paragraph("Dear <img src=x onerror=alert(1)> Asha,"),
  { kind: "paragraph", lines: ["We deliver to:", '12 "Lake" Road', "Pune & more"] },
  {
    kind: "rows",
    hasTotal: true,
    rows: [
      ["1 x Car Sticker at ₹500.00", "₹500.00"],
      ["Total paid", "₹590.00"],
    ],
  },
  { kind: "code", code: "482913", sentence: "482913 is your code." },
  ...buttonTo(sender, "How it works", "/howitwork"),
];
const mail = composeMail({ to: "asha@example.in", subject: "Your order <1>", parts }, sender);
const html = mail.html ?? "";

test("a mail's text has every part, with blank lines between them", () => {
  expect(mail.text).toBe(
    [
      "Dear <img src=x onerror=alert(1)> Asha,",
      'We deliver to:\n12 "Lake" Road\nPune & more',
      "1 x Car Sticker at ₹500.00: ₹500.00\nTotal paid: ₹590.00",
      "482913 is your code.",
      "How it works: https://stickers.example.in/howitwork",
      "Gadi <Tag> Pvt Ltd, 7 Residency Road, Nagpur 440001\nGSTIN 27AAPFU0939F1ZV\nhelp@stickers.example.in",
    ].join("\n\n"),
  );
});

test("a mail of a seller without address and GSTIN ends with the name and where to write to", () => {
  const seller = { ...sender.seller, address: "", gstin: "" };
  const { text } = composeMail({ to: "asha@example.in", subject: "Hello", parts: [paragraph("Hello")] }, { ...sender, seller });
  expect(text).toBe("Hello\n\nGadi <Tag> Pvt Ltd\nhelp@stickers.example.in");
});

test("a mail's HTML shows the words of its text and the brand, and no markup from values", () => {
  const elements = elementsOf(parse(html));
  const shown = elements.map((element) => textOf(element)).join(" ");
  for (const word of [
    "Gadi & Tag",
    "Dear <img src=x onerror=alert(1)> Asha,",
    '12 "Lake" Road',
    "Total paid",
    "₹590.00",
    "482913 is your code.",
    "GSTIN 27AAPFU0939F1ZV",
  ])
    expect(shown).toContain(word);
  expect(elements.map(({ tagName }) => tagName)).not.toContain("img");
});

test("a mail's HTML links only to the website and loads nothing", () => {
  const addresses = elementsOf(parse(html)).flatMap(({ tagName, attrs }) =>
    attrs.filter(({ name }) => ["href", "src", "background"].includes(name)).map(({ value }) => [tagName, value]),
  );
  expect(addresses).toEqual([["a", "https://stickers.example.in/howitwork"]]);
  expect(html).not.toMatch(/url\(|@import|<script|<link|<style/);
});

test("without APP_ORIGIN, a mail has no button", () => {
  expect(buttonTo({ appOrigin: null }, "How it works", "/howitwork")).toEqual([]);
});

type Element = DefaultTreeAdapterTypes.Element;

function elementsOf(node: DefaultTreeAdapterTypes.ParentNode): Element[] {
  return node.childNodes.flatMap((child) => ("tagName" in child ? [child, ...elementsOf(child)] : []));
}

/** Returns an element's own text, without the text of the elements inside. */
function textOf({ childNodes }: Element): string {
  return childNodes.map((child) => ("value" in child ? child.value : "")).join("");
}
