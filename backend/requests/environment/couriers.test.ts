import { expect, test } from "vitest";

import { readTrackingPages, trackingPage } from "./couriers";

function pagesOf(written: string) {
  const read = readTrackingPages(written);
  if ("error" in read) throw new Error(read.error);
  return read.pages;
}

test.each([
  ["Delhivery", "https://www.delhivery.com/track-v2/package/AB12"],
  ["BLUEDART", "https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=AB12"],
  ["Blue-Dart Express", "https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=AB12"],
  ["Speed Post", "https://www.indiapost.gov.in/"],
  ["India Post (Registered)", "https://www.indiapost.gov.in/"],
  ["Somebody's cousin", ""],
  ["", ""],
])("the page for a parcel with %o is %o", (courier, page) => {
  expect(trackingPage(pagesOf(""), courier, " AB 12")).toBe(page);
});

test("a docket cannot lead elsewhere", () => {
  expect(trackingPage(pagesOf(""), "Delhivery", "../?x=1#y")).toBe("https://www.delhivery.com/track-v2/package/..%2F%3Fx%3D1%23y");
});

test("the operator's couriers come first", () => {
  const pages = pagesOf("Safexpress = https://safe.example/{docket}, DTDC=https://dtdc.example/?no={docket},");
  expect(trackingPage(pages, "DTDC", "7")).toBe("https://dtdc.example/?no=7");
  expect(trackingPage(pages, "Delhivery", "7")).toBe("https://www.delhivery.com/track-v2/package/7");
});

test.each([
  "Safexpress",
  "Safexpress=",
  "=https://a.example",
  "Safexpress=http://a.example",
  "Safexpress=javascript:alert(1)",
  "-=https://a.example",
])("the variable cannot be %o", (written) => expect(readTrackingPages(written)).toHaveProperty("error"));
