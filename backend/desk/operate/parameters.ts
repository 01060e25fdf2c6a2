import { z } from "zod";

import type { CommandField } from "#contract/desk";

/** An argument or option of a command. */
export type Parameter<Value = unknown> = {
  /**
   * An operand is a positional argument. An option's value follows `--its-name`. A flag has no value. A file is an option with a path,
   * whose content is read.
   */
  readonly role: "operand" | "option" | "flag" | "file";
  /** The value's placeholder in the help. */
  readonly placeholder: string;
  /** What it is. At the desk, the part before a semicolon is the field's label, and the rest is its hint. */
  readonly explanation: string;
  readonly isRequired: boolean;
  readonly schema: z.ZodType<Value, unknown>;
} & ParameterFacts;

/** What the desk and the audit need to know about a parameter. It stands at the value's schema, as zod's metadata. */
export type ParameterFacts = {
  /** How the desk asks for the value. Default: as text. */
  readonly input?: CommandField["input"];
  /** The values to choose from, or those that a text suggests. */
  readonly choices?: readonly string[];
  /** Whether the audit shows the value. It does not by default, because text can name a person. */
  readonly isAudited?: boolean;
  /** The name of the file that the command writes at the desk, where the operator names no path. */
  readonly writes?: string;
};

export type Parameters = Readonly<Record<string, Parameter>>;

/** The values that the operator typed, by the parameter's name. For a file, its content. */
export type RawValues = Readonly<Record<string, string | boolean>>;

export type ValuesOf<P extends Parameters> = { readonly [Name in keyof P]: P[Name] extends Parameter<infer Value> ? Value : never };

type Text<Value> = z.ZodType<Value, string>;

export function operand<Value>(placeholder: string, explanation: string, schema: Text<Value>): Parameter<Value> {
  return { ...factsOf(schema), role: "operand", placeholder, explanation, isRequired: true, schema };
}

export function option<Value>(placeholder: string, explanation: string, schema: Text<Value>): Parameter<Value> {
  return { ...factsOf(schema), role: "option", placeholder, explanation, isRequired: true, schema };
}

/** Makes a parameter optional. Its value is null if it is omitted. */
export function optional<Value>(parameter: Parameter<Value>): Parameter<Value | null> {
  return { ...parameter, isRequired: false, schema: z.union([z.null(), parameter.schema]) };
}

export function flag(explanation: string): Parameter<boolean> {
  const schema = z.boolean().nullable().transform(Boolean);
  return { role: "flag", placeholder: "", explanation, isRequired: false, schema, input: "flag", isAudited: true };
}

export function file(explanation: string): Parameter<string> {
  return { role: "file", placeholder: "FILE", explanation, isRequired: true, schema: z.string(), input: "long text" };
}

/** Returns the facts that stand at a schema. Those of a list of words follow from it. A schema without facts is plain text. */
function factsOf(schema: z.ZodType): ParameterFacts {
  const words: ParameterFacts =
    schema instanceof z.ZodEnum ? { input: "choice", choices: schema.options.map(String), isAudited: true } : {};
  return { ...words, ...schema.meta() };
}

/** Returns a parameter's syntax, such as `--prepaid-discount <PERCENT>` for `prepaidDiscount`. */
export function syntaxOf(name: string, parameter: Parameter): string {
  const { role, placeholder } = parameter;
  return role === "operand" || role === "flag" ? displayNameOf(name, parameter) : `${displayNameOf(name, parameter)} <${placeholder}>`;
}

/** Returns a parameter's name for messages: `--prepaid-discount`, or an operand's placeholder. */
function displayNameOf(name: string, { role, placeholder }: Parameter): string {
  return role === "operand" ? placeholder : `--${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`;
}

/** Validates the values that the operator typed. @returns the values, or what is wrong with the first wrong one, and with its parts. */
export function readValues<P extends Parameters>(parameters: P, raw: RawValues) {
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const typed = raw[name] ?? null;
    const read = typed === null && parameter.isRequired ? null : parameter.schema.safeParse(typed);
    if (read?.success !== true) {
      const problem = read === null ? "is missing" : errorMessageOf(read.error);
      const parts = Object.fromEntries(
        read?.error.issues.flatMap(({ path, message }) => (path.length === 0 ? [] : [[path.join("."), message]])) ?? [],
      );
      return { kind: "invalid", name, problem, parts, error: `${displayNameOf(name, parameter)} ${problem}.` } as const;
    }
    values[name] = read.data;
  }
  return { kind: "read", values: values as ValuesOf<P> } as const;
}

/** Returns an error's message. The schema of an optional parameter is a union, and the union's last member has the message. */
function errorMessageOf(error: z.ZodError): string {
  const [issue] = error.issues;
  if (issue?.code === "invalid_union") return issue.errors.at(-1)?.[0]?.message ?? "is invalid";
  return issue?.message ?? "is invalid";
}
