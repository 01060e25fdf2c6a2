import { json } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";

import { takesTypedCodes } from "~/features/sticker/typed-code.server";
import { SmallDrawing } from "~/features/empty-state/small-drawing";
import { MessageScreen } from "~/features/message-screen/message-screen";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { TextLink } from "~/ui/text-link";
import { commonWords, scannerWords } from "~/words/words";

export function loader() {
  return json({ canTypeCode: takesTypedCodes() });
}

export const handle = screen({ hydrate: false, languages: "scanner", isShared: true });

export const meta: MetaFunction = (args) => {
  const { inactiveTitle, inactive } = scannerWords().sticker;
  return pageMeta(args, { title: inactiveTitle, description: inactive });
};

export default function InactiveSticker() {
  const { canTypeCode } = useLoaderData<typeof loader>();
  const { sticker: words, offers } = scannerWords();
  return (
    <MessageScreen title={words.inactive} tone="error" lead={words.inactiveLead} drawing={<SmallDrawing name="voidSticker" />}>
      <p>
        <TextLink href="tel:112">{offers.lifeInDanger}</TextLink>
      </p>
      <ButtonLink href={paths.home()}>{commonWords().page.home}</ButtonLink>
      {canTypeCode && (
        <p>
          {words.didYouType} <TextLink href={paths.typeCode()}>{words.typeAgain}</TextLink>
        </p>
      )}
    </MessageScreen>
  );
}
