import { plainScreen, pageMeta } from "~/screen";
import { commonWords } from "~/words/words";

/** Handles unknown URLs. The 404 page is a screen, so that it has the bar and the footer. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}

export const action = loader;
export const handle = plainScreen({ languages: "scanner" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => {
  const { sorry, notFound } = commonWords().error;
  return { title: sorry, description: notFound };
});

export default function NotFound() {
  return null;
}
