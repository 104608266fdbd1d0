import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { flatten } from "./catalogue-test-kit.ts";
import * as en from "./en/catalogue.ts";
import * as enBuying from "./en/buying.ts";
import * as enDeals from "./en/deals.ts";
import * as enItems from "./en/items.ts";
import * as enOneC from "./en/one-c.ts";
import * as enOrder from "./en/order.ts";
import * as enPeople from "./en/people.ts";
import * as enPublic from "./en/public.ts";
import * as enRevisions from "./en/revisions.ts";
import * as enInbox from "./en/inbox.ts";
import * as enSamplePage from "./en/sample-page.ts";
import * as enSupply from "./en/supply.ts";
import * as enComments from "./en/comments.ts";
import * as enTender from "./en/tender.ts";
import * as enWork from "./en/work.ts";
import * as hi from "./hi/catalogue.ts";
import * as hiBuying from "./hi/buying.ts";
import * as hiDeals from "./hi/deals.ts";
import * as hiItems from "./hi/items.ts";
import * as hiOneC from "./hi/one-c.ts";
import * as hiOrder from "./hi/order.ts";
import * as hiPeople from "./hi/people.ts";
import * as hiPublic from "./hi/public.ts";
import * as hiRevisions from "./hi/revisions.ts";
import * as hiInbox from "./hi/inbox.ts";
import * as hiSamplePage from "./hi/sample-page.ts";
import * as hiSupply from "./hi/supply.ts";
import * as hiComments from "./hi/comments.ts";
import * as hiTender from "./hi/tender.ts";
import * as hiWork from "./hi/work.ts";
import * as ru from "./ru/catalogue.ts";
import * as ruBuying from "./ru/buying.ts";
import * as ruDeals from "./ru/deals.ts";
import * as ruItems from "./ru/items.ts";
import * as ruOneC from "./ru/one-c.ts";
import * as ruOrder from "./ru/order.ts";
import * as ruPeople from "./ru/people.ts";
import * as ruPublic from "./ru/public.ts";
import * as ruRevisions from "./ru/revisions.ts";
import * as ruInbox from "./ru/inbox.ts";
import * as ruSamplePage from "./ru/sample-page.ts";
import * as ruSupply from "./ru/supply.ts";
import * as ruComments from "./ru/comments.ts";
import * as ruTender from "./ru/tender.ts";
import * as ruWork from "./ru/work.ts";
import * as zh from "./zh-hans/catalogue.ts";
import * as zhBuying from "./zh-hans/buying.ts";
import * as zhDeals from "./zh-hans/deals.ts";
import * as zhItems from "./zh-hans/items.ts";
import * as zhOneC from "./zh-hans/one-c.ts";
import * as zhOrder from "./zh-hans/order.ts";
import * as zhPeople from "./zh-hans/people.ts";
import * as zhPublic from "./zh-hans/public.ts";
import * as zhRevisions from "./zh-hans/revisions.ts";
import * as zhInbox from "./zh-hans/inbox.ts";
import * as zhSamplePage from "./zh-hans/sample-page.ts";
import * as zhSupply from "./zh-hans/supply.ts";
import * as zhComments from "./zh-hans/comments.ts";
import * as zhTender from "./zh-hans/tender.ts";
import * as zhWork from "./zh-hans/work.ts";

/** Plural forms that the i18n library uses for each language. */
const LANGUAGES = {
  ru: {
    texts: ru,
    parts: [
      ruPublic,
      ruWork,
      ruPeople,
      ruBuying,
      ruItems,
      ruDeals,
      ruOrder,
      ruOneC,
      ruRevisions,
      ruSupply,
      ruInbox,
      ruComments,
      ruTender,
      ruSamplePage,
    ],
    plural_forms: 3,
  },
  en: {
    texts: en,
    parts: [
      enPublic,
      enWork,
      enPeople,
      enBuying,
      enItems,
      enDeals,
      enOrder,
      enOneC,
      enRevisions,
      enSupply,
      enInbox,
      enComments,
      enTender,
      enSamplePage,
    ],
    plural_forms: 2,
  },
  "zh-hans": {
    texts: zh,
    parts: [
      zhPublic,
      zhWork,
      zhPeople,
      zhBuying,
      zhItems,
      zhDeals,
      zhOrder,
      zhOneC,
      zhRevisions,
      zhSupply,
      zhInbox,
      zhComments,
      zhTender,
      zhSamplePage,
    ],
    plural_forms: 1,
  },
  hi: {
    texts: hi,
    parts: [
      hiPublic,
      hiWork,
      hiPeople,
      hiBuying,
      hiItems,
      hiDeals,
      hiOrder,
      hiOneC,
      hiRevisions,
      hiSupply,
      hiInbox,
      hiComments,
      hiTender,
      hiSamplePage,
    ],
    plural_forms: 2,
  },
};

const placeholders = (text: string): string[] => [...new Set(text.match(/%\{\w+\}/g))].sort();
const reference = flatten(ru);

describe.each(Object.entries(LANGUAGES))("catalogue %s", (code, { texts, parts, plural_forms }) => {
  const all = flatten(texts);

  it("holds every file of its folder under the file's name", () => {
    const folder = fileURLToPath(new URL(`./${code}/`, import.meta.url));
    const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
    expect(Object.keys(texts).sort()).toEqual(
      names.map((name) => name.replace(".json", "").replaceAll("-", "_")).sort(),
    );
  });

  it("is loaded by the browser in parts that are the whole, but for errors, mails, the example's records and spreadsheets, which the server says", () => {
    expect(
      [...new Set([...parts.flatMap((part) => Object.keys(part)), "errors", "mails", "sample", "sheets"])].sort(),
    ).toEqual(Object.keys(texts).sort());
  });

  it("has the keys of the Russian one", () => {
    expect([...all.keys()].sort()).toEqual([...reference.keys()].sort());
  });

  it("has no empty text", () => {
    expect([...all].filter(([, text]) => text.trim() === "").map(([key]) => key)).toEqual([]);
  });

  it("has the same placeholders in each text", () => {
    const different = [...all]
      .filter(([key, text]) => placeholders(text).join() !== placeholders(reference.get(key) ?? "").join())
      .map(([key]) => key);
    expect(different).toEqual([]);
  });

  it("has every plural form, in the same texts", () => {
    const forms = (text: string) => text.split("||||").length;
    const wrong = [...all]
      .filter(([key, text]) => forms(text) !== (forms(reference.get(key) ?? "") > 1 ? plural_forms : 1))
      .map(([key]) => key);
    expect(wrong).toEqual([]);
  });
});

it("names purchase items and their groups by one name in English", () => {
  expect(
    new Set([
      en.frame.menu.purchase_items,
      en.purchase_items.title,
      en.purchase_items.export.file,
      en.attributes.owner.item,
    ]),
  ).toEqual(new Set(["Purchase items"]));
  expect(new Set([en.frame.menu.groups, en.groups.title, en.attributes.owner.group])).toEqual(new Set(["Item groups"]));
  expect(en.purchase_items.filter.quoted).toBe("“%{text}”");
});
