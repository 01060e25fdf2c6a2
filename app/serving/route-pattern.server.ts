import { handleOf } from "~/screen";
import type { LanguageSet } from "~/words/words";

/** The parts of a Remix route that we use. */
type Route = {
  readonly id: string;
  readonly path?: string;
  readonly index?: boolean;
  readonly module: { readonly action?: unknown; readonly loader?: unknown; readonly default?: unknown; readonly handle?: unknown };
};

/** A route's id, its pattern for metrics and logs, its HTTP methods and its languages. The id is null for files and unknown URLs. */
export type RouteFacts = {
  readonly id: string | null;
  readonly pattern: string;
  readonly methods: readonly string[];
  readonly languages: LanguageSet;
};

/** Files and unknown URLs. */
const other: RouteFacts = { id: null, pattern: "other", methods: ["GET", "HEAD", "POST"], languages: "scanner" };
const HASHED_FILES = "/assets/";
const hashedFile: RouteFacts = { id: null, pattern: `${HASHED_FILES}*`, methods: ["GET", "HEAD"], languages: "english" };

/**
 * Returns a function that finds the facts of a path's route. The path is one of `requestPath`, and may contain a sticker's id. The route's
 * pattern, such as `/qrcode_process/:guid`, contains none. We prepare the patterns once, because Remix's own matching goes through all
 * routes for each request. A route without an action does not allow POST, because Remix would log the POST as an error.
 */
export function routePatterns(routes: readonly Route[]): (path: string) => RouteFacts {
  const known = routes.flatMap(({ id, path, index, module }): RouteFacts[] => {
    const methods = [...("loader" in module || "default" in module ? ["GET", "HEAD"] : []), ...("action" in module ? ["POST"] : [])];
    const { languages } = handleOf([module]);
    if (path === "*") return [];
    return path ? [{ id, pattern: `/${path}`, methods, languages }] : index ? [{ id, pattern: "/", methods, languages }] : [];
  });
  const fixed = new Map(known.filter(({ pattern }) => !isDynamic(pattern)).map((facts) => [facts.pattern, facts]));
  // As Remix does, prefer the pattern with fewer parameters: /desk/jobs/:id before /desk/:list/:id.
  const dynamic = known
    .filter(({ pattern }) => isDynamic(pattern))
    .sort((one, other) => parameterCount(one.pattern) - parameterCount(other.pattern))
    .map((facts) => ({ facts, expression: expressionOf(facts.pattern) }));
  return (path) => {
    if (path.startsWith(HASHED_FILES)) return hashedFile;
    return fixed.get(path) ?? dynamic.find(({ expression }) => expression.test(path))?.facts ?? other;
  };
}

function isDynamic(pattern: string): boolean {
  return /[:*]/.test(pattern);
}

function parameterCount(pattern: string): number {
  return pattern.split(/[:*]/).length;
}

function expressionOf(pattern: string): RegExp {
  const parts = pattern.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replace(/:\w+/g, "[^/]+");
  return new RegExp(`^${parts.replace(/\/\*$/, "(/.*)?")}$`);
}
