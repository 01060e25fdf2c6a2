import type { MetaFunction } from "@remix-run/react";

import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Page, PageHeading } from "~/ui/page";

export const handle = screen({ bar: "home", listed: true });

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Lifetime QR stickers for cars and bikes",
    description: "Let anyone who needs you reach you from your vehicle, without knowing your number.",
  });

export default function Home() {
  return (
    <Page>
      <PageHeading lead="Anyone at your vehicle can reach you in seconds. Nobody learns your number.">
        One sticker. Your vehicle can call you.
      </PageHeading>
      <ButtonLink tone="main" href={paths.products()}>
        Buy Now
      </ButtonLink>
    </Page>
  );
}
