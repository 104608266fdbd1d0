import { InvitePage } from "#src/features/invites/InvitePage.tsx";
import type { WayProps } from "#src/features/session/LoginPage.tsx";
import { LegalPage } from "#src/features/legal/LegalPage.tsx";
import type { LegalDocument } from "#src/features/legal/LegalPage.tsx";
import { OtherWays } from "#src/features/session/OtherWays.tsx";
import { ResetPage } from "#src/features/session/ResetPage.tsx";

/** What is seldom opened before the sign-in, loaded together: a way in without a password, a mailed link. */
export function PublicPages(
  props:
    | { page: "reset" }
    | { page: "invite" }
    | { page: "legal"; document: LegalDocument }
    | { page: "way"; way: WayProps },
) {
  if (props.page === "legal") return <LegalPage document={props.document} />;
  if (props.page === "way") return <OtherWays {...props.way} />;
  return props.page === "reset" ? <ResetPage /> : <InvitePage />;
}
