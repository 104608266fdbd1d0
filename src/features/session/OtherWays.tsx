import { ChoosePassword } from "#src/features/session/ChoosePassword.tsx";
import { CodeForm } from "#src/features/session/CodeForm.tsx";
import type { WayProps } from "#src/features/session/LoginPage.tsx";
import { SendResetForm } from "#src/features/session/SendResetForm.tsx";
import { SignUpForm } from "#src/features/session/SignUpForm.tsx";

export function OtherWays(props: WayProps) {
  if (props.mode === "password") return <ChoosePassword {...props} />;
  if (props.mode === "code") return <CodeForm {...props} />;
  return props.mode === "sign_up" ? <SignUpForm {...props} /> : <SendResetForm {...props} />;
}
