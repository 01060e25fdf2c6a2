/** As much of Remix's route as tells its address. */
type Route = { readonly path?: string; readonly index?: boolean };

/** Files, and addresses that lead nowhere. */
const OTHER = "other";
const HASHED_FILES = "/assets/";

/**
 * Under which pattern a request is counted and logged: an address may hold a sticker's id, its pattern (`/qrcode_process/:guid`)
 * does not. Made once of the routes there are; Remix's own matching goes through all of them each time.
 */
export function routePatterns(routes: readonly Route[]): (path: string) => string {
  const patterns = routes.flatMap(({ path, index }) => (path ? [`/${path}`] : index ? ["/"] : []));
  const fixed = new Set(patterns.filter((pattern) => !isDynamic(pattern)));
  const dynamic = patterns.filter(isDynamic).map((pattern) => ({ pattern, expression: expressionOf(pattern) }));
  return (path) => {
    if (path.startsWith(HASHED_FILES)) return `${HASHED_FILES}*`;
    const plain = path.replace(/\/+$/, "").toLowerCase() || "/";
    if (fixed.has(plain)) return plain;
    return dynamic.find(({ expression }) => expression.test(plain))?.pattern ?? OTHER;
  };
}

function isDynamic(pattern: string): boolean {
  return /[:*]/.test(pattern);
}

function expressionOf(pattern: string): RegExp {
  const parts = pattern.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replace(/:\w+/g, "[^/]+");
  return new RegExp(`^${parts.replace(/\/\*$/, "(/.*)?")}$`);
}
