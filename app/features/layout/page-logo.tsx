import { useRouteLoaderData } from "@remix-run/react";

import { paths } from "~/paths";
import type { RootData } from "~/root-data";
import { Logo } from "./logo";

/** The logo of a page without a bar (spec, section 2, Chrome). */
export function PageLogo() {
  const root = useRouteLoaderData("root") as RootData | undefined;
  return root ? <Logo name={root.operator.name} href={paths.home()} /> : null;
}
