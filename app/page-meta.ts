import type { MetaDescriptor, MetaFunction } from "@remix-run/react";

import { handleOf } from "~/handle";
import { readRootData, type RootData } from "~/root-data";
import { commonWords } from "~/words/words";

/** A section of the dictionary fits. Without a description, search engines get the screen's lead. */
type ScreenTexts = ({ readonly title: string } | { readonly pageTitle: string }) &
  ({ readonly description: string } | { readonly lead: string });

type MetaArguments<Loader> = Parameters<MetaFunction<Loader>>[0];

/**
 * Returns a screen's `meta`: its title and description and, if search engines may list the screen, the preview for shared links. Adds the
 * product's name after the title, and a prefix before the title if a form was rejected.
 * @param texts a function, if they depend on the language or on what the screen loaded.
 */
export function pageMeta<Loader = unknown>(texts: ScreenTexts | ((args: MetaArguments<Loader>) => ScreenTexts)) {
  return (args: MetaArguments<Loader>): MetaDescriptor[] => {
    const found = typeof texts === "function" ? texts(args) : texts;
    const screen = {
      title: "pageTitle" in found ? found.pageTitle : found.title,
      description: "description" in found ? found.description : found.lead,
    };
    const root = readRootData(args);
    const name = root?.operator.name ?? "PlateNote";
    const title = `${root?.wasRejected ? commonWords().form.titlePrefix : ""}${screen.title} - ${name}`;
    const described = [{ title }, { name: "description", content: screen.description }];
    return root && handleOf(args.matches).isIndexed ? [...described, ...shared(root, args.location.pathname, screen)] : described;
  };
}

/** Returns the Open Graph tags. Twitter's card uses them too. */
function shared({ operator, origin }: RootData, pathname: string, { title, description }: { title: string; description: string }) {
  return [
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: operator.name },
    { property: "og:locale", content: "en_IN" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: origin + pathname },
    { property: "og:image", content: `${origin}/og.png` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: "The sticker on a windscreen at dusk" },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
