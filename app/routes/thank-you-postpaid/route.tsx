import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { offersBeyondSpec } from "~/api/client.server";
import { MessageScreen } from "~/features/message-screen/message-screen";
import { LogoutForm } from "~/features/owner-login/logout-form";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { registeredScan } from "~/session/scan.server";
import { readShop } from "~/session/shop.server";
import { ButtonLink, TextLink } from "~/ui/links-and-buttons";
import { Row } from "~/ui/page";
import { ownerWords } from "~/words/words";

/** Somebody who has just paid for the sticker gets the link to the order. */
export async function loader(args: LoaderFunctionArgs) {
  const [{ paid }, registered] = await Promise.all([readShop(args), registeredScan.read(args.request)]);
  return json({
    hasSettings: offersBeyondSpec(),
    sticker: registered === null ? null : paths.scan(registered.guid),
    order: paid?.order.kind === "postpaidSticker" && paid.code !== "" ? paths.order(paid.code) : null,
  });
}

export const handle = plainScreen({ languages: "owner" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => {
  const { pageTitle, title } = ownerWords().detailsAdded;
  return { title: pageTitle, description: title };
});

export default function ThankYouForDetails() {
  const { sticker, order, hasSettings } = useLoaderData<typeof loader>();
  const { detailsAdded: words, paymentResults } = ownerWords();
  return (
    <MessageScreen title={words.title} tone="success" lead={words.lead}>
      <h2 className="card-title">{words.nextTitle}</h2>
      <ol className="first-steps">
        <li>{words.stepStick}</li>
        <li>{words.stepTest}</li>
        {hasSettings && <li>{words.stepSettings}</li>}
      </ol>
      <Row>
        {sticker !== null && (
          <ButtonLink tone="main" href={sticker}>
            {words.test}
          </ButtonLink>
        )}
        <ButtonLink tone={sticker === null ? "main" : "plain"} href={paths.ownerHome()}>
          {words.myDetails}
        </ButtonLink>
      </Row>
      {order !== null && <TextLink href={order}>{paymentResults.seeOrder}</TextLink>}
      <LogoutForm />
    </MessageScreen>
  );
}
