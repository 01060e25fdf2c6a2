import type { MetaFunction } from "@remix-run/react";

import { MessageScreen } from "~/features/message-screen/message-screen";
import { LogoutForm } from "~/features/owner-login/logout-form";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";

const TITLE = "Your details added successfully..!";

export const handle = screen({ hydrate: false });

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Details added", description: TITLE });

export default function ThankYouForDetails() {
  return (
    <MessageScreen title={TITLE} tone="success" lead="Your sticker is ready to use. Scan it to see what others see.">
      <ButtonLink tone="main" href={paths.ownerHome()}>
        My details
      </ButtonLink>
      <LogoutForm />
    </MessageScreen>
  );
}
