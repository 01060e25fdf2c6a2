import { z } from "zod";

/** One thing that a command is told. */
export type Parameter<Value = unknown> = {
  /** An operand stands alone, an option behind `--its-name`, a flag is there or not; of a file, its text is what is read. */
  readonly role: "operand" | "option" | "flag" | "file";
  /** Stands for the value in the usage. */
  readonly placeholder: string;
  readonly explanation: string;
  readonly isRequired: boolean;
  readonly schema: z.ZodType<Value, unknown>;
};

export type Parameters = Readonly<Record<string, Parameter>>;

/** As they were typed, by the parameters' names; for a file what is in it. */
export type RawValues = Readonly<Record<string, string | boolean>>;

export type ValuesOf<P extends Parameters> = { readonly [Name in keyof P]: P[Name] extends Parameter<infer Value> ? Value : never };

type Text<Value> = z.ZodType<Value, string>;

export function operand<Value>(placeholder: string, explanation: string, schema: Text<Value>): Parameter<Value> {
  return { role: "operand", placeholder, explanation, isRequired: true, schema };
}

export function option<Value>(placeholder: string, explanation: string, schema: Text<Value>): Parameter<Value> {
  return { role: "option", placeholder, explanation, isRequired: true, schema };
}

/** The same, null when it is not given. */
export function optional<Value>(parameter: Parameter<Value>): Parameter<Value | null> {
  return { ...parameter, isRequired: false, schema: z.union([z.null(), parameter.schema]) };
}

export function flag(explanation: string): Parameter<boolean> {
  return { role: "flag", placeholder: "", explanation, isRequired: false, schema: z.boolean().nullable().transform(Boolean) };
}

export function file(explanation: string): Parameter<string> {
  return { role: "file", placeholder: "FILE", explanation, isRequired: true, schema: z.string() };
}

/** How a parameter is typed: `--prepaid-discount PERCENT` for `prepaidDiscount`. */
export function spelling(name: string, parameter: Parameter): string {
  const { role, placeholder } = parameter;
  return role === "operand" || role === "flag" ? calling(name, parameter) : `${calling(name, parameter)} ${placeholder}`;
}

/** What a parameter is called: `--prepaid-discount`, or the placeholder of one that stands alone. */
function calling(name: string, { role, placeholder }: Parameter): string {
  return role === "operand" ? placeholder : `--${optionName(name)}`;
}

export function optionName(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
}

/** Reads what was typed; of several faults it says the first. */
export function readValues<P extends Parameters>(
  parameters: P,
  raw: RawValues,
): { readonly kind: "read"; readonly values: ValuesOf<P> } | { readonly kind: "wrong"; readonly complaint: string } {
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const typed = raw[name] ?? null;
    if (typed === null && parameter.isRequired) return { kind: "wrong", complaint: `${calling(name, parameter)} is missing.` };
    const read = parameter.schema.safeParse(typed);
    if (!read.success) return { kind: "wrong", complaint: `${calling(name, parameter)} ${complaintOf(read.error)}.` };
    values[name] = read.data;
  }
  return { kind: "read", values: values as ValuesOf<P> };
}

/** A union is that of an optional parameter: what is wrong with the text is what its last member says. */
function complaintOf(error: z.ZodError): string {
  const [issue] = error.issues;
  if (issue?.code === "invalid_union") return issue.errors.at(-1)?.[0]?.message ?? "is not right";
  return issue?.message ?? "is not right";
}
