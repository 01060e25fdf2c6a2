import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { NoticeBanner } from "./notice-banner";

test.each([
  ["success", "status"],
  ["info", "status"],
  ["error", "alert"],
] as const)("a notice of tone %s has the role %s, whether or not scripts turn it into a toast", (tone, role) => {
  for (const asToast of [true, false]) {
    const html = renderToStaticMarkup(<NoticeBanner notice={{ tone, text: "Something happened." }} asToast={asToast} />);
    expect(html.match(/role="\w+"/g)).toEqual([`role="${role}"`]);
  }
});

test("a notice shows its link", () => {
  const link = { text: "See what happens next", path: "/next?a=1" };
  const html = renderToStaticMarkup(<NoticeBanner notice={{ tone: "success", text: "Done.", link }} asToast={false} />);
  expect(html).toContain('<a href="/next?a=1" class="link">See what happens next</a>');
});
