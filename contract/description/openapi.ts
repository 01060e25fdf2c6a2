import type { ApiCall } from "../call";
import { namedCalls, type NamedCall } from "../index";
import { words } from "../words";
import fixed from "./fixed.json";
import { sentencesOf } from "./manual";
import writtenRules from "./rules.json";
import { type ExampleKind, exampleOf, readSchema, type Schema, type Share, writtenSchema } from "./schemas";

/** What holds for every API call, for the people who write an API. */
export const rules: readonly { readonly title: string; readonly paragraphs: readonly string[] }[] = writtenRules;

/**
 * What the description says of every API. `successMarks` are the values that the website reads as a success (`readAnswer` in
 * contract/outcome.ts).
 */
const { document, securitySchemes, parameters, successMarks, refusalFields } = fixed;

const message: Schema = { type: "string", description: "The API's message." };

/** Generators of clients read an `anyOf` of required fields as "anything", so what a refusal needs is written as what it must not be. */
const refusals = {
  Refusal: {
    type: "object",
    description: "A refused call, with a Message or a mark of a failure.",
    properties: refusalFields,
    not: { properties: { ErrorCode: false, Status: false, status: false, Message: false } },
  },
  MarkedRefusal: {
    type: "object",
    description: "A refused call. At least one mark reports a failure.",
    properties: refusalFields,
    not: { properties: successMarks },
  },
} as const satisfies Readonly<Record<string, Schema>>;

/** What the status alone refuses. */
const maybeReason: Schema = { type: "object", properties: refusalFields };

const exampleRefusal = { ErrorCode: "1", Status: "Failed", Message: "The reason, in words for people." };

/** Returns the description of the API as an OpenAPI 3.1 document, made from the codecs that the product itself reads and writes with. */
export function describeApi() {
  const shared: Record<string, Schema> = {};
  const paths = Object.fromEntries(namedCalls.map((named) => [named.call.path, { post: operation(named, shared) }]));
  return {
    ...document,
    info: { ...document.info, description: rules.map(({ title, paragraphs }) => `## ${title}\n\n${paragraphs.join("\n\n")}`).join("\n\n") },
    tags: [...new Set(namedCalls.map(({ subject }) => subject))].map((name) => ({ name, description: `Calls about: ${name}.` })),
    paths,
    components: {
      securitySchemes,
      parameters,
      schemas: { ...refusals, ...shared },
      responses: {
        Unauthorised: jsonResponse("The token is missing, expired or not allowed. 403 means the same.", maybeReason),
        TooManyRequests: {
          ...jsonResponse("A limit was exceeded.", maybeReason),
          headers: { "Retry-After": { description: "Seconds to wait, or an HTTP date.", schema: { type: "string", examples: ["60"] } } },
        },
        Refused: jsonResponse("Refused if it has a message, otherwise unusable.", { $ref: "#/components/schemas/Refusal" }),
        Unavailable: { description: "Unusable, whatever the body says." },
      },
    },
  };
}

/** Writes the description as JSON, with a line for each call and each shared schema. */
export function writeDescription(): string {
  const { paths, components, ...head } = describeApi();
  const { schemas, ...others } = components;
  const lines = (entries: object) => Object.entries(entries).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  return [
    `{ ${lines(head).join(",\n")},`,
    `"paths": {\n${lines(paths).join(",\n")}\n},`,
    `"components": { ${lines(others).join(",\n")},`,
    `"schemas": {\n${lines(schemas).join(",\n")}\n} } }\n`,
  ].join("\n");
}

function operation({ name, subject, call }: NamedCall, shared: Record<string, Schema>): object {
  const share: Share = (field, schema) => {
    const key = `${name}.${field === "" ? "answer" : field.replace(/\W/g, "_")}`;
    shared[key] = schema;
    return { $ref: `#/components/schemas/${key}` };
  };
  return {
    operationId: name,
    tags: [subject],
    summary: summaryOf(call),
    description: sentencesAbout(call).join("\n\n"),
    "x-beyond-specification": call.isBeyondSpec === true,
    "x-effect": call.effect,
    security: securityOf(call),
    parameters: ["visitor", "requestId", ...(call.effect === "create" ? ["idempotencyKey"] : [])].map((parameter) => ({
      $ref: `#/components/parameters/${parameter}`,
    })),
    requestBody: {
      required: true,
      content: {
        "application/json": { schema: writtenSchema(call.request), examples: examplesOf(call, (kind) => exampleOf(call.request, kind)) },
      },
    },
    responses: {
      "200": {
        description: "A success, or a refusal that a mark reports.",
        content: {
          "application/json": {
            schema: { anyOf: [successSchema(call, share), { $ref: "#/components/schemas/MarkedRefusal" }] },
            examples: { ...examplesOf(call, (kind) => exampleSuccess(call, kind)), refusal: { value: exampleRefusal } },
          },
        },
      },
      "401": { $ref: "#/components/responses/Unauthorised" },
      "429": { $ref: "#/components/responses/TooManyRequests" },
      "4XX": { $ref: "#/components/responses/Refused" },
      "5XX": { $ref: "#/components/responses/Unavailable" },
    },
  };
}

/** Returns the sentences about a call: what it is for, which marks it needs, and what people see. */
export function sentencesAbout(call: ApiCall): string[] {
  const { purpose, whenItFails } = sentencesOf(call.path);
  return [
    purpose,
    ...(call.isBeyondSpec ? ["Beyond the specification: an API may leave this call out."] : []),
    call.marks.length > 0
      ? "A success needs at least one of the marks ErrorCode, Status and status."
      : "It needs no mark: a 2xx response with the required fields is a success, unless a mark reports a failure.",
    ...(call.notFound === undefined ? [] : [`A 404 or 422 without a message means: "${words[call.notFound]}"`]),
    {
      never: "People do not see the API's Message. The website has its own words.",
      onSuccess: "People see Message after a success.",
      onRefusal: "People see Message after a refusal.",
    }[call.shows ?? "never"],
    `On failure: ${whenItFails}`,
  ];
}

/** Returns the first sentence of the call's purpose. */
function summaryOf({ path }: ApiCall): string {
  const { purpose } = sentencesOf(path);
  return /^.*?\.(?= |$)/.exec(purpose)?.[0] ?? purpose;
}

/** Returns the schema of a successful response's body. */
export function successSchema(call: ApiCall, share?: Share): Schema {
  const answer = readSchema(call.answer, share);
  return answer.properties === undefined
    ? { anyOf: answer.anyOf?.map((alternative) => withMarks(alternative, call)) ?? [] }
    : withMarks(answer, call);
}

function withMarks(schema: Schema, { marks }: ApiCall): Schema {
  return {
    ...schema,
    properties: { ...successMarks, Message: message, ...schema.properties },
    // At least one mark. Generators of clients read an `anyOf` of required fields as "anything".
    ...(marks.length === 0 ? {} : { not: { properties: { ErrorCode: false, Status: false, status: false } } }),
  };
}

/** Returns an example of a successful response's body, by default as the built-in API writes it. */
export function exampleSuccess(call: ApiCall, kind: ExampleKind = {}): object {
  const status = call.marks.includes("status") ? { status: "success" } : {};
  return { ...(exampleOf(call.answer, kind) as object), ErrorCode: "0", Status: "Success", ...status, Message: "" };
}

/** Servers that answer with examples take the first, so it is that of the specification alone. */
const exampleKinds: Readonly<Record<string, ExampleKind>> = {
  specification: { isSpecAlone: true },
  bike: { isSpecAlone: true, isBike: true },
  everything: {},
};

/** Returns a call's examples by name, each only once. */
export function examplesOf<Made>({ isBeyondSpec }: ApiCall, make: (kind: ExampleKind) => Made): Record<string, { readonly value: Made }> {
  const made = Object.entries(exampleKinds).map(([name, kind]) => [name, make(isBeyondSpec ? {} : kind)] as const);
  const texts = made.map(([, value]) => JSON.stringify(value));
  const distinct = made.filter((_, index) => texts.indexOf(texts[index] ?? "") === index);
  return Object.fromEntries(distinct.map(([name, value]) => [isBeyondSpec ? "everything" : name, { value }]));
}

function securityOf({ caller, path }: ApiCall): readonly object[] {
  // The token of the request for the code, if the API gave one.
  if (/verifyOTP$/i.test(path)) return [{}, { bearer: [] }];
  return caller === "anyone" ? [] : [{ bearer: [] }];
}

function jsonResponse(description: string, schema: Schema): object {
  return { description, content: { "application/json": { schema } } };
}
