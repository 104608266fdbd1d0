import { createContext, useContext } from "react";
import type { ReactNode } from "react";

/** Renders the invitations to the user's address. Nothing outside the service area. */
export const InvitationSlotContext = createContext<() => ReactNode>(() => null);

/** Place of the pending invitations on a page of another feature. The application puts them there. */
export const InvitationSlot = (): ReactNode => useContext(InvitationSlotContext)();
