import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { MessageScreen } from "~/features/message-screen/message-screen";
import { LogoutForm } from "~/features/owner-login/logout-form";
import { plainScreen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { readShop } from "~/session/shop.server";
import { ButtonLink } from "~/ui/button";
import { TextLink } from "~/ui/text-link";
import { ownerWords } from "~/words/words";

/** Somebody who has just paid for the sticker gets the link to the order. */
export async function loader(args: LoaderFunctionArgs) {
  const { paid } = await readShop(args);
  return json({ order: paid?.order.kind === "postpaidSticker" && paid.code !== "" ? paths.order(paid.code) : null });
}

export const handle = plainScreen({ languages: "owner" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => {
  const { pageTitle, title } = ownerWords().detailsAdded;
  return { title: pageTitle, description: title };
});

export default function ThankYouForDetails() {
  const { order } = useLoaderData<typeof loader>();
  const { detailsAdded: words, paymentResults } = ownerWords();
  return (
    <MessageScreen title={words.title} tone="success" lead={words.lead}>
      <ButtonLink tone="main" href={paths.ownerHome()}>
        {words.myDetails}
      </ButtonLink>
      {order !== null && <TextLink href={order}>{paymentResults.seeOrder}</TextLink>}
      <LogoutForm />
    </MessageScreen>
  );
}
