import { MessageScreen } from "~/features/message-screen/message-screen";
import { LogoutForm } from "~/features/owner-login/logout-form";
import { screen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { ownerWords } from "~/words/words";

export const handle = screen({ hydrate: false, languages: "owner" });

export const meta = pageMeta(() => {
  const { pageTitle, title } = ownerWords().detailsAdded;
  return { title: pageTitle, description: title };
});

export default function ThankYouForDetails() {
  const { detailsAdded: words } = ownerWords();
  return (
    <MessageScreen title={words.title} tone="success" lead={words.lead}>
      <ButtonLink tone="main" href={paths.ownerHome()}>
        {words.myDetails}
      </ButtonLink>
      <LogoutForm />
    </MessageScreen>
  );
}
