import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

import { Ajv2020 } from "ajv/dist/2020.js";
import { Agent, fetch } from "undici";

import { serverOptions } from "../../fakes/provider-server";

export type ValidatingProxy = {
  readonly origin: string;
  /** What did not keep to docs/openapi.json so far, each beginning with the call's path. */
  readonly violations: readonly string[];
  stop(): Promise<void>;
};

type Described = { readonly $ref?: string; readonly content?: object };
type Operation = { readonly post: { readonly responses: Readonly<Record<string, Described>> } };
type Description = { readonly paths: Readonly<Record<string, Operation>>; readonly components: object };

const description = JSON.parse(readFileSync("docs/openapi.json", "utf8")) as Description;
const validator = new Ajv2020({ strict: false, logger: false }).addSchema(description, "api");
const BODY = "content/application~1json/schema";

/** Starts a proxy that compares all requests and responses with docs/openapi.json, as Prism and others do. It knows nothing else. */
export async function startValidatingProxy(target: string): Promise<ValidatingProxy> {
  const violations: string[] = [];
  const dispatcher = new Agent();
  const server = createServer(serverOptions, (request, response) => void forward(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = "", headers } = request;
    const sent = await buffer(request);
    const { "content-length": _length, host: _host, connection: _connection, ...own } = headers as Record<string, string>;
    try {
      const answer = await fetch(target + url, { method: "POST", headers: own, body: sent, redirect: "manual", dispatcher });
      const received = Buffer.from(await answer.arrayBuffer());
      violations.push(...broken(url, sent, answer.status, received));
      const { "content-length": _size, "transfer-encoding": _coding, connection: _kept, ...rest } = Object.fromEntries(answer.headers);
      response.writeHead(answer.status, rest).end(received);
    } catch {
      violations.push(`${url} gives no response`);
      response.destroy();
    }
  }

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    violations,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await dispatcher.destroy();
    },
  };
}

function broken(path: string, sent: Buffer, status: number, received: Buffer): string[] {
  const operation = description.paths[path];
  if (operation === undefined) return [`${path} is not described`];
  const pointer = `/paths/${path.replaceAll("/", "~1")}/post`;
  const { responses } = operation.post;
  const name = [String(status), `${String(status)[0]}XX`].find((wanted) => wanted in responses);
  if (name === undefined) return [`${path} answers HTTP ${status}, which is not described`];
  const where = responses[name]?.$ref?.slice(1) ?? `${pointer}/responses/${name}`;
  const wrongRequest = differences(`${pointer}/requestBody/${BODY}`, sent);
  // The description of an outage has no body.
  const wrongResponse = name === "5XX" ? "" : differences(`${where}/${BODY}`, received);
  return [
    ...(wrongRequest === "" ? [] : [`${path} gets a request in which ${wrongRequest}`]),
    ...(wrongResponse === "" ? [] : [`${path} answers HTTP ${status}, in which ${wrongResponse}`]),
  ];
}

function differences(pointer: string, body: Buffer): string {
  let read: unknown;
  try {
    read = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return "the body is not JSON in UTF-8";
  }
  return validator.validate(`api#${pointer}`, read) ? "" : validator.errorsText(undefined, { dataVar: "body", separator: "; " });
}
