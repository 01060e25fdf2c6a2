import { json } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";

import { takesTypedCodes } from "~/features/sticker/typed-code.server";
import { MessageScreen } from "~/features/message-screen/message-screen";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { TextLink } from "~/ui/text-link";

const TITLE = "Please scan the QR Code & complete the process !!";

export function loader() {
  return json({ canTypeCode: takesTypedCodes() });
}

export const handle = screen({ hydrate: false, isShared: true });

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Scan the QR code", description: TITLE });

export default function Warning() {
  const { canTypeCode } = useLoaderData<typeof loader>();
  return (
    <MessageScreen title={TITLE} tone="info" lead="Open your phone's camera and point it at the sticker on the vehicle.">
      <ButtonLink href={paths.home()}>Home</ButtonLink>
      {canTypeCode && (
        <p>
          <TextLink href={paths.typeCode()}>Type the code instead</TextLink>
        </p>
      )}
    </MessageScreen>
  );
}
