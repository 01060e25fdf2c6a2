import { ErrorScreen } from "~/features/error-screen/error-screen";
import { EmergencyLine } from "./emergency-line";

/** The error boundary of the screens of a person at a vehicle. It says whom to call if a life is in danger. */
export function ErrorBoundary() {
  return (
    <ErrorScreen>
      <EmergencyLine />
    </ErrorScreen>
  );
}
