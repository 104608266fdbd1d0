import { useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { Key } from "#i18n/keys.ts";
import { companyLookupApi } from "#contract/companies/company-lookup.api.ts";
import { isBik } from "#contract/ids/bank-accounts.ts";
import { isInn } from "#contract/ids/requisites.ts";
import { call } from "#src/api/client.ts";
import { failureText } from "#src/kit/failure/use-failure.ts";
import { COMPANY_FIELDS, filledBy, splitFilled } from "#src/features/workspaces/company-fields.ts";
import { useT } from "#src/locale/use-t.ts";

interface Note {
  readonly tone: "good" | "warn" | "bad";
  readonly text: string;
}

const bare = (text: string | undefined): string => (text ?? "").replace(/[\s\u00a0-]/g, "");

type Filled = Readonly<Record<string, string>>;
const NOTHING: Filled = {};

const labelOf = (source: string): Key | null => COMPANY_FIELDS.find((field) => field.source === source)?.label ?? null;

/**
 * Fills the surrounding form from the registry. `note` describes the outcome; the form can always be filled in by hand.
 * Entered values are replaced only by `replace`; `differing` has the labels of those that the registry has otherwise.
 */
export function useLookup(): {
  ready: boolean;
  busy: boolean;
  note: Note | null;
  differing: readonly string[];
  replace: () => void;
  company: () => Promise<void>;
  bank: () => Promise<void>;
} {
  const t = useT();
  const { getValues, setValue, formState } = useFormContext<Record<string, string>>();
  const [inn] = useWatch<Record<string, string>>({ name: ["inn"] });
  const { isSubmitted } = formState;
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState<Note | null>(null);
  const [differing, setDiffering] = useState(NOTHING);
  const looked_up = useRef<Filled>(NOTHING);
  const fill = (known: Readonly<Record<string, string | null>>): void => {
    for (const [field, value] of Object.entries(known))
      setValue(field, value ?? "", { shouldDirty: true, shouldValidate: isSubmitted });
  };
  const fillCompany = (known: Filled): void => {
    looked_up.current = { ...looked_up.current, ...known };
    fill(known);
  };
  const company = async (): Promise<void> => {
    setBusy(true);
    setDiffering(NOTHING);
    try {
      const { company: known, outcome } = await call(companyLookupApi.company, { query: { inn: bare(inn) } });
      if (known !== null) {
        const split = splitFilled(filledBy(known), { values: getValues(), looked_up: looked_up.current });
        fillCompany(split.fill);
        setDiffering(split.differing);
      }
      setNote(
        known !== null
          ? { tone: "good", text: t("workspaces.lookup.found", { name: known.name }) }
          : {
              tone: "warn",
              text: t(outcome === "nothing" ? "workspaces.lookup.nothing" : "workspaces.lookup.unavailable"),
            },
      );
    } catch (error) {
      setNote({ tone: "bad", text: failureText(error, t) ?? "" });
    } finally {
      setBusy(false);
    }
  };
  const bank = async (): Promise<void> => {
    const isEmpty = (field: string): boolean => getValues(field) === "";
    const bik = bare(getValues("bik"));
    if (!isBik(bik) || !(isEmpty("bank_name") || isEmpty("correspondent_account"))) return;
    try {
      const { bank: known } = await call(companyLookupApi.bank, { query: { bik } });
      if (known === null) return;
      const { bank_name, correspondent_account } = known;
      fill(
        Object.fromEntries(Object.entries({ bank_name, correspondent_account }).filter(([field]) => isEmpty(field))),
      );
    } catch {
      // A failed lookup of the bank shows no error, because the user can type the bank details.
    }
  };
  const labels = Object.keys(differing).flatMap((source) => labelOf(source) ?? []);
  return {
    ready: isInn(bare(inn)),
    busy,
    note,
    differing: labels.map((label) => t(label)),
    replace: () => {
      fillCompany(differing);
      setDiffering(NOTHING);
    },
    company,
    bank,
  };
}
