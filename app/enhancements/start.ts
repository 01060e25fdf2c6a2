import { supportsScripts } from "~/scripts/supports-scripts";
import { holdFormsWhileOffline } from "./no-connection";
import { waitAfterBuyNow } from "./buy-now";
import { startCarousels } from "./carousel";
import { checkForms } from "./check-form";
import { focusErrorSummary } from "./form-errors";
import { sendInquiryInPlace } from "./inquiry";
import { openLinkedDialog } from "./linked-dialog";
import { offerNotifications } from "./notifications";
import { addPrintButton } from "./print";
import { playScanDemo } from "./scan-demo";
import { sendFormsOnce } from "./send-once";
import { removeCacheBusterFromUrl } from "./cache-buster";
import { moveAtDeskByKeys } from "./search-key";
import { startSteppers } from "./stepper";
import { countTicks } from "./ticks";
import { showBannersAsToasts } from "./toast";
import { markShownPicture, zoomPictures } from "./zoom";

/**
 * The enhancements of pages without React (docs/decisions/0017-scripts.md). Most of them find their elements by an attribute in
 * the server's HTML, and do nothing if there are none. The order matters for enhancements that listen to `submit`: if one of them prevents
 * the default action, the later ones ignore the event.
 */
const enhancements: readonly (() => void)[] = [
  removeCacheBusterFromUrl,
  showBannersAsToasts,
  openLinkedDialog,
  focusErrorSummary,
  addPrintButton,
  startSteppers,
  startCarousels,
  playScanDemo,
  zoomPictures,
  markShownPicture,
  checkForms,
  sendInquiryInPlace,
  offerNotifications,
  moveAtDeskByKeys,
  countTicks,
  holdFormsWhileOffline,
  waitAfterBuyNow,
  sendFormsOnce,
];

if (supportsScripts()) for (const enhance of enhancements) runIsolated(enhance);

/** Runs an enhancement. Reports its error without stopping the other enhancements. */
function runIsolated(enhance: () => void): void {
  try {
    enhance();
  } catch (error) {
    setTimeout(() => {
      throw error;
    });
  }
}
