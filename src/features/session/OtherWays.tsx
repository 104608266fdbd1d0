import type { Key } from "#i18n/keys.ts";
import { ChoosePassword } from "#src/features/session/ChoosePassword.tsx";
import { CodeForm } from "#src/features/session/CodeForm.tsx";
import type { WayProps } from "#src/features/session/LoginPage.tsx";
import { SendResetForm } from "#src/features/session/SendResetForm.tsx";
import { SignUpForm } from "#src/features/session/SignUpForm.tsx";
import { useT } from "#src/locale/use-t.ts";
import { PageTitle } from "#src/ui/page/PageTitle.tsx";

const WAYS = { password: ChoosePassword, code: CodeForm, sign_up: SignUpForm, reset: SendResetForm };
const TITLES = {
  password: "account.choose.title",
  code: "account.code.title",
  sign_up: "account.sign_up.title",
  reset: "account.reset.title",
} as const satisfies Record<keyof typeof WAYS, Key>;

export function OtherWays(props: WayProps) {
  const t = useT();
  const Way = WAYS[props.mode];
  return (
    <>
      <PageTitle words={[t(TITLES[props.mode])]} />
      <Way {...props} />
    </>
  );
}
