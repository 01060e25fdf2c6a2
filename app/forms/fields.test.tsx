import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";

import { CheckboxField } from "./checkbox-field";
import { adultDateOfBirth, email, oneTimeCode, phone, pincode, plate, requiredText, timeOfDay } from "./fields.server";
import { CodeField } from "./code-field";
import { ErrorSummary } from "./error-summary";
import type { FieldState } from "./field-state";
import { RadioGroup } from "./radio-group";
import { SelectField } from "./select-field";
import { TextField } from "./text-field";

const required: FieldState = {
  id: "login-phone",
  name: "phone",
  value: "98",
  errors: [],
  constraint: { required: true, maxLength: 40 },
};
const wrong: FieldState = { ...required, errors: ["Please enter a valid 10-digit phone number."] };

describe("a field with one control", () => {
  it("keeps the typed value, and has the limits of its schema", () => {
    expect(html(<TextField state={required} label="Phone" type="tel" />)).toContain(
      '<input id="login-phone" name="phone" required="" maxLength="40" aria-describedby="login-phone-error" type="tel" class="input" value="98"/>',
    );
  });

  it("describes its control with the hint and any error", () => {
    expect(html(<TextField state={required} label="Phone" hint="10 digits" />)).toContain(
      'aria-describedby="login-phone-hint login-phone-error"',
    );
    const refused = html(<TextField state={wrong} label="Phone" hint="10 digits" />);
    expect(refused).toContain('aria-invalid="true" aria-describedby="login-phone-hint login-phone-error"');
    expect(refused).toContain('id="login-phone-error"><p>Please enter a valid 10-digit phone number.</p>');
  });

  it("links its label to the control, and marks only optional fields", () => {
    expect(html(<TextField state={required} label="Phone" />)).toContain('for="login-phone">Phone</label>');
    expect(html(<TextField state={{ ...required, constraint: {} }} label="Phone" />)).toContain("(optional)");
  });

  it("lets a device fill in the code from an SMS, and has room for a pasted code with spaces", () => {
    expect(html(<CodeField state={{ ...required, value: "" }} label="OTP" />)).toMatch(
      /maxLength="40".*inputMode="numeric" autoComplete="one-time-code"/,
    );
  });

  it("shows the chosen option and the ticked box again", () => {
    const options = [
      { value: "97", text: "Goa" },
      { value: "98", text: "Kerala" },
    ];
    expect(html(<SelectField state={required} label="State" options={options} />)).toContain(
      '<option value="98" selected="">Kerala</option>',
    );
    expect(html(<CheckboxField state={{ ...required, value: "on" }} label="I agree" />)).toContain('checked=""');
  });

  it("explains a box below its label, and names the explanation for those who cannot see it", () => {
    const box = html(<CheckboxField state={required} label="I agree" hint="You can end this." />);
    expect(box).toMatch(/aria-describedby="[^"]*login-phone-hint[^]*I agree<[^]*<p[^>]* id="login-phone-hint">You can end this\.</);
  });
});

describe("oneTimeCode", () => {
  it.each([
    "123456",
    " 123 456 ",
    "123-456",
    "1-2-3-4-5-6",
    "123\u2013456",
    "123\u00a0456",
    "123.456",
    "१२३४५६",
    "\u202a１２３ ４５６\u202c",
  ])("accepts the code %j", (typed) => {
    expect(oneTimeCode("wrong", "too long").parse(typed)).toBe("123456");
  });

  it.each(["12345", "1234567", "12345a", "+12345", "१२३४५"])("rejects the code %j", (typed) => {
    expect(oneTimeCode("wrong", "too long").safeParse(typed).success).toBe(false);
  });
});

describe("RadioGroup", () => {
  const options = [
    { value: "6", text: "lights of the car are on" },
    { value: "98", text: "car is getting towed" },
  ];

  it("gives the first option the field's id, which the error summary links to, and describes the group with its error", () => {
    const group = html(<RadioGroup state={wrong} legend="Message" options={options} />);
    expect(group).toContain('<input id="login-phone" name="phone" type="radio" required="" class="choice-control" value="6"/>');
    expect(group).toContain('aria-describedby="login-phone-error"');
  });

  it("shows the chosen option again", () => {
    expect(html(<RadioGroup state={required} legend="Message" options={options} />)).toMatch(/id="login-phone-98"[^>]*checked=""/);
  });
});

describe("ErrorSummary", () => {
  it("is empty without errors", () => {
    expect(html(<ErrorSummary formErrors={[]} fields={[required]} />)).toBe("");
  });

  it("lists the form's errors, and links each field's error to its control", () => {
    const summary = html(<ErrorSummary formErrors={["Failed to send OTP"]} fields={[required, wrong]} />);
    expect(summary).toContain('role="alert"');
    expect(summary).toContain("<li>Failed to send OTP</li>");
    expect(summary).toContain('href="#login-phone">Please enter a valid 10-digit phone number.</a>');
  });
});

function html(element: ReactElement): string {
  return renderToStaticMarkup(element);
}

describe("a field of digits", () => {
  it.each([
    ["a phone number", phone("wrong"), "\u202atel:+91 (0) 98765\u201143210\u202c", "9876543210"],
    ["a PIN", pincode("wrong"), "४११ ००१", "411001"],
    ["a date", adultDateOfBirth(), "\u200e२७–०३–१९९०", "1990-03-27"],
    ["a time", timeOfDay("wrong"), "௭:௩௦", "07:30"],
    ["a plate", plate("wrong"), "↑ 21D\u00ad १२३४", "21D1234"],
  ])("reads %s as pasted", (_name, schema, typed, read) => {
    expect(schema.parse(typed)).toBe(read);
  });
});

it.each(["\u200b", "\u3164", "\u2800 "])("a name that prints nothing (%j) is missing", (typed) => {
  expect(
    requiredText(50, "missing")
      .safeParse(typed)
      .error?.issues.map(({ message }) => message),
  ).toEqual(["missing"]);
});

it.each(["Asha <asha@example.in>", "asha@example.in.", "mailto:asha@example.in"])("an e-mail address is read as pasted: %s", (typed) => {
  expect(email("missing", "invalid").parse(typed)).toBe("asha@example.in");
});
