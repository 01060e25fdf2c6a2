/** As much of Remix's route as tells its address, and what may be asked of it. */
type Route = {
  readonly path?: string;
  readonly index?: boolean;
  readonly module: { readonly action?: unknown; readonly loader?: unknown; readonly default?: unknown };
};

/** Under which pattern a request is counted and logged, and by which methods its address may be asked. */
export type RouteFacts = { readonly pattern: string; readonly methods: readonly string[] };

/** Files, and addresses that lead nowhere; what is there says which methods it takes. */
const other: RouteFacts = { pattern: "other", methods: ["GET", "HEAD", "POST"] };
const HASHED_FILES = "/assets/";
const hashedFile: RouteFacts = { pattern: `${HASHED_FILES}*`, methods: ["GET", "HEAD"] };

/**
 * An address may hold a sticker's id, its pattern (`/qrcode_process/:guid`) does not. Made once of the routes there are; Remix's own
 * matching goes through all of them each time. A route without an action takes no form; Remix would log that as a fault.
 */
export function routePatterns(routes: readonly Route[]): (path: string) => RouteFacts {
  const known = routes.flatMap(({ path, index, module }): RouteFacts[] => {
    const methods = [...("loader" in module || "default" in module ? ["GET", "HEAD"] : []), ...("action" in module ? ["POST"] : [])];
    return path ? [{ pattern: `/${path}`, methods }] : index ? [{ pattern: "/", methods }] : [];
  });
  const fixed = new Map(known.filter(({ pattern }) => !isDynamic(pattern)).map((facts) => [facts.pattern, facts]));
  const dynamic = known.filter(({ pattern }) => isDynamic(pattern)).map((facts) => ({ facts, expression: expressionOf(facts.pattern) }));
  return (path) => {
    if (path.startsWith(HASHED_FILES)) return hashedFile;
    const plain = withoutTrailingSlash(path).toLowerCase();
    return fixed.get(plain) ?? dynamic.find(({ expression }) => expression.test(plain))?.facts ?? other;
  };
}

function withoutTrailingSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

function isDynamic(pattern: string): boolean {
  return /[:*]/.test(pattern);
}

function expressionOf(pattern: string): RegExp {
  const parts = pattern.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replace(/:\w+/g, "[^/]+");
  return new RegExp(`^${parts.replace(/\/\*$/, "(/.*)?")}$`);
}
