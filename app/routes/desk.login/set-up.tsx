import type { AuthenticatorSetUp } from "#contract/desk";
import { LongCode } from "~/ui/long-code";

/** What a new operator's authenticator app needs: a QR code, and the same secret to type. */
export function SetUp({ setUp: { secret, address, picture } }: { readonly setUp: AuthenticatorSetUp }) {
  return (
    <div className="flow">
      <p>Scan this code with an authenticator app on your phone, such as Aegis, 2FAS or Google Authenticator.</p>
      <div className="desk-qr" role="img" aria-label="QR code for the app" dangerouslySetInnerHTML={{ __html: picture }} />
      <p>
        You cannot scan it? Type this secret into the app: <LongCode>{secret}</LongCode>
      </p>
      <p>If the code of the app is refused, set the phone's clock to the network's time: codes change every 30 seconds.</p>
      <p>
        <a className="link" href={address}>
          Open it in an app on this device
        </a>
      </p>
    </div>
  );
}
