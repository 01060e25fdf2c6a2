import type { ReactNode } from "react";

import type { PresetMessage } from "#contract/contact-policy";
import { PresetIcon } from "~/features/contact/preset-icon";
import { LogoMark } from "~/ui/drawings/logo-mark";
import { Icon } from "~/ui/icon";
import { Plate } from "~/ui/plate";
import { ProductPicture } from "~/ui/product-picture";
import { StatusMark } from "~/ui/status-mark";
import { scannerWords } from "~/words/words";

/** The plate of the demo vehicle whose sticker is on the product's pictures (backend/composition/demo/data.ts). */
const PLATE = "TN09BX4521";
const TIME = "2:02 pm";

export type ScanDemoProps = {
  /** The brand's name, such as PlateNote, with which the SMS starts. */
  readonly brand: string;
  /** The messages to choose from. The first is chosen. */
  readonly presets: readonly PresetMessage[];
  /** Whether to show delivery reports and the owner's answer, which another API may not know. */
  readonly isFull: boolean;
  readonly children: ReactNode;
};

/**
 * The four steps of a scan, as four phones beside each other. With scripts, one phone shows the steps in turn
 * (app/enhancements/scan-demo.ts). The phones are decorative: the words below them say the same.
 */
export function ScanDemo({ brand, presets, isFull, children }: ScanDemoProps) {
  return (
    <div className="scan flow" id="seen" data-scan="">
      <h3 className="card-title">What a scan looks like</h3>
      <div className="scan-view" role="region" aria-label="The steps of a scan" tabIndex={0}>
        <ol className="scan-steps">
          <ScanStep caption="Somebody scans your sticker. They need no app.">
            <Camera />
          </ScanStep>
          <ScanStep caption="They choose a message.">
            <ScannerPage presets={presets} />
          </ScanStep>
          <ScanStep caption="We send it. They never see your number.">
            <MessageSent isFull={isFull} />
          </ScanStep>
          <ScanStep caption={isFull ? "You read it, and answer with one tap." : "You read it."}>
            <OwnersPhone brand={brand} message={presets[0]?.text ?? ""} isFull={isFull} />
          </ScanStep>
        </ol>
      </div>
      <div className="scan-end">{children}</div>
    </div>
  );
}

function ScanStep({ caption, children }: { readonly caption: string; readonly children: ReactNode }) {
  return (
    <li className="scan-step">
      <div className="scan-phone" aria-hidden="true">
        {children}
      </div>
      <p className="scan-caption">{caption}</p>
    </li>
  );
}

function Camera() {
  return (
    <div className="scan-night">
      <div className="scan-finder">
        <ProductPicture name="corner" alt="" sizes="400px" className="scan-photo" />
        <svg className="scan-corners" viewBox="0 0 96 66">
          <path d="M2 14V2h12M82 2h12v12M94 52v12H82M14 64H2V52" fill="none" stroke="#ffc700" strokeWidth="3" />
        </svg>
        <span className="scan-link">platenote.example</span>
      </div>
      <div className="scan-shutter" />
    </div>
  );
}

function ScannerPage({ presets }: Pick<ScanDemoProps, "presets">) {
  const { contact: words } = scannerWords();
  return (
    <>
      <div className="scan-head road">
        <b>{words.title}</b>
        <Vehicle />
      </div>
      <div className="scan-body">
        <b className="scan-question">{words.question}</b>
        {presets.map(({ id, text }, index) => (
          <span key={id} className={index === 0 ? "scan-tile scan-chosen" : "scan-tile"}>
            <PresetIcon id={id} />
            <span className="choice-text">{text}</span>
          </span>
        ))}
        <span className="scan-send">{words.send}</span>
      </div>
    </>
  );
}

function Vehicle() {
  return (
    <div className="scan-vehicle">
      <Plate number={PLATE} size="small" />
      <span>
        <Icon name="drop" size={16} /> <strong>B+</strong>
      </span>
    </div>
  );
}

function MessageSent({ isFull }: Pick<ScanDemoProps, "isFull">) {
  const { result, status } = scannerWords();
  return (
    <>
      <div className="scan-head road">
        <Vehicle />
      </div>
      <div className="scan-body">
        <StatusMark tone="success" />
        <b className="scan-title">{result.sent}</b>
        <span className="scan-line">{result.thanks}</span>
        {isFull && (
          <>
            <span className="scan-line scan-done">{status.stepAt({ step: status.messageSent, time: TIME })}</span>
            <span className="scan-line scan-done">{status.stepAt({ step: status.delivered, time: TIME })}</span>
            <span className="scan-line scan-wait">{status.waitingForAnswer}</span>
          </>
        )}
      </div>
    </>
  );
}

/** The owner's lock screen, with the SMS of backend/delivery/messages/sms-templates.ts. */
function OwnersPhone({ brand, message, isFull }: Pick<ScanDemoProps, "brand" | "isFull"> & { readonly message: string }) {
  return (
    <div className="scan-night">
      <div className="scan-clock">{TIME}</div>
      <div className="scan-sms">
        <b>
          <LogoMark /> {brand}
        </b>
        {brand}: your vehicle {PLATE}: {message}. Someone there sent this.
        {isFull && (
          <>
            <br />
            Answer: <span className="scan-url">https://platenote.example/r?c=…</span>
          </>
        )}
      </div>
    </div>
  );
}
