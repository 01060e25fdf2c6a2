import type { MetaDescriptor } from "@remix-run/node";

import type { RootData } from "~/root";

type MetaMatches = readonly { readonly id: string; readonly data?: unknown }[];

/**
 * A screen's title and description. The product's name stands behind the title, "Error: " before it when the screen's form
 * came back.
 */
export function pageMeta({ matches }: { matches: MetaMatches }, screen: { title: string; description: string }): MetaDescriptor[] {
  const root = matches.find((match) => match.id === "root")?.data as RootData | undefined;
  const title = `${root?.wasRejected ? "Error: " : ""}${screen.title} - ${root?.operator.name ?? "PlateNote"}`;
  return [{ title }, { name: "description", content: screen.description }];
}
