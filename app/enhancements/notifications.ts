/**
 * Turns notifications on in this browser (app/routes/alerts/route.tsx): shows the button, or why there is none, and posts what the
 * browser's push service says. In the sandbox, a browser without one posts nothing, and the server simulates it.
 */
export function offerNotifications(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-notifications]");
  if (!form) return;
  const isSimulated = form.hasAttribute("data-simulated");
  const show = (shown: string): void => {
    for (const part of form.querySelectorAll<HTMLElement>("[data-when]"))
      part.hidden = part.dataset["when"] !== shown && !(part.dataset["when"] === "ready" && (isSimulated || shown === "failed"));
  };
  const problem = problemOf();
  show(isSimulated ? "ready" : (problem ?? "ready"));
  if (problem !== null) return;

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    subscribe(form.dataset["notifications"] ?? "")
      .then((subscription) => fill(form, subscription))
      .then(
        () => form.submit(),
        () => {
          if (isSimulated) form.submit();
          else show(problemOf() ?? "failed");
        },
      );
  });
}

/** Returns why this browser can have no notifications, or null. */
function problemOf(): "iphone" | "unsupported" | "blocked" | null {
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)
    return Notification.permission === "denied" ? "blocked" : null;
  return /iPhone|iPad/.test(navigator.userAgent) ? "iphone" : "unsupported";
}

async function subscribe(applicationServerKey: string): Promise<PushSubscriptionJSON> {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("Not permitted");
  await navigator.serviceWorker.register("/notifications.js", { scope: "/alerts" });
  const { pushManager } = await navigator.serviceWorker.ready;
  return (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON();
}

function fill(form: HTMLFormElement, { endpoint, keys }: PushSubscriptionJSON): void {
  const values = { endpoint, p256dh: keys?.["p256dh"], auth: keys?.["auth"] };
  for (const [name, value] of Object.entries(values)) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.value = value ?? "";
  }
}
