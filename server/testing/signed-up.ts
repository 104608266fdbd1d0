import { accountApi } from "#contract/users/account.api.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { mailsTo } from "#server/testing/mailed.ts";
import type { TestApp } from "#server/testing/test-app.ts";

export const NEW_PERSON = {
  password: "Sun2026shine",
  first_name: "Олег",
  last_name: "Панов",
  consent: true,
} as const;

export const NEW_SUPPLIER = { is_customer: false, is_supplier: true, company: { name: "ООО «Новый поставщик»" } };

/** Returns the link in the newest email of a kind to the address. */
export async function linkInMail(
  deps: Pick<Dependencies, "db" | "secrets">,
  email: string,
  kind: string,
): Promise<URL> {
  const text = (await mailsTo(deps, email)).findLast((mail) => mail.kind === kind)?.text ?? "";
  return new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? "");
}

/** Returns the token of an invitation to an address without an account. */
export const invitationToken = (link: URL): string => link.searchParams.get("tender_token") ?? "";

/** Signs a person up, up to the password that the person chooses behind the activation link. */
export async function signUpWith(
  app: TestApp,
  { email, next }: { email: string; next: string },
): Promise<{ token: string; next: string | null }> {
  (await app.call(accountApi.sign_up, null, { body: { ...NEW_PERSON, email, next } })).ok();
  const activation = await linkInMail(app.deps, email, "activate");
  const params = { token: activation.searchParams.get("activate") ?? "" };
  const first = (await app.call(accountApi.activate, null, { params })).ok();
  const { token } = (await app.call(accountApi.set_password, first, { body: { password: NEW_PERSON.password } })).ok();
  return { token, next: activation.searchParams.get("next") };
}
