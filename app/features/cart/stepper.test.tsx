import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import type { FieldState } from "~/forms/field-state";
import { Stepper } from "./stepper";

const state: FieldState = {
  id: "quantity-1",
  name: "quantity-1",
  value: "1",
  errors: [],
  constraint: {},
};

test.each([
  ["on a page whose scripts change the quantity", { price: 50000 }],
  ["on a page where each step posts the form", { response: {} }],
])("− and + are submit buttons that skip the validation, %s", (_, props) => {
  const html = renderToStaticMarkup(<Stepper state={state} productId="1" of="Car Sticker" {...props} />);
  const buttons = html.match(/<button [^>]*>/g) ?? [];
  expect(buttons).toHaveLength(2);
  for (const button of buttons) for (const part of ['type="submit"', 'name="intent"', "formnovalidate"]) expect(button).toContain(part);
});
