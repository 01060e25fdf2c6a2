import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { LongCode } from "./long-code";
import { mailAddress } from "./mail-address";

const shown = (markup: string) =>
  markup.replaceAll("<wbr/>", "|").replace('<span class="inline-block [text-decoration:inherit]">', "[").replace("</span>", "]");

test("an e-mail address may break before its at sign and its dots", () => {
  expect(shown(renderToStaticMarkup(<>{mailAddress("asha.rao@example.co.in")}</>))).toBe("|asha|.rao|@example|.co|.in");
});

test.each([
  ["XPSGMQZGZ4GGMKN8", "[|XPSG|MQZG|Z4GG|MKN8]"],
  ["Payment pay_29QQoBUi66xm2f", "Payment [|pay_|29QQ|oBUi|66xm|2f]"],
  ["Cheque 12, Maharashtra", "Cheque 12, Maharashtra"],
  ["", ""],
])("only long codes may move to a line of their own, and may break after every fourth character: %s", (text, broken) => {
  expect(shown(renderToStaticMarkup(<LongCode>{text}</LongCode>))).toBe(broken);
});
