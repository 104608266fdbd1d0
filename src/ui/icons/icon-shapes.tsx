import type { ReactElement } from "react";

/** Icons on a 16 px grid with 1.5 px strokes and round caps. */
export const ICON_SHAPES = {
  home: <path d="M2.5 7.2 8 2.8l5.5 4.4v5.3a1 1 0 0 1-1 1h-3v-4h-3v4h-3a1 1 0 0 1-1-1z" />,
  list: (
    <>
      <path d="M5.5 4h8M5.5 8h8M5.5 12h8" />
      <path d="M2.5 4h.01M2.5 8h.01M2.5 12h.01" strokeWidth="2" />
    </>
  ),
  layers: (
    <>
      <path d="m8 2.5 5.5 3L8 8.5l-5.5-3z" />
      <path d="m2.5 8.5 5.5 3 5.5-3M2.5 11.2l5.5 3 5.5-3" />
    </>
  ),
  tender: (
    <>
      <rect x="2.5" y="2.5" width="11" height="11" rx="1.5" />
      <path d="M2.5 6.2h11M6.2 6.2v7.3M9.8 6.2v7.3" />
    </>
  ),
  order: (
    <>
      <path d="m8 2.3 5.2 2.8v5.8L8 13.7l-5.2-2.8V5.1z" />
      <path d="M2.9 5.2 8 8l5.1-2.8M8 8v5.6" />
    </>
  ),
  offer: (
    <>
      <path d="M2.7 7.3V3.7a1 1 0 0 1 1-1h3.6a1 1 0 0 1 .7.3l5.1 5.1a1 1 0 0 1 0 1.4l-3.6 3.6a1 1 0 0 1-1.4 0L3 8a1 1 0 0 1-.3-.7z" />
      <path d="M5.5 5.5h.01" strokeWidth="2" />
    </>
  ),
  upload: <path d="M8 10V2.8M5 5.6l3-3 3 3M2.8 10.5v2a1 1 0 0 0 1 1h8.4a1 1 0 0 0 1-1v-2" />,
  download: <path d="M8 2.5v7.2M5 6.9l3 3 3-3M2.8 10.5v2a1 1 0 0 0 1 1h8.4a1 1 0 0 0 1-1v-2" />,
  plus: <path d="M8 3v10M3 8h10" />,
  minus: <path d="M3.5 8h9" />,
  close: <path d="m4 4 8 8M12 4l-8 8" />,
  check: <path d="m3 8.5 3.3 3.3L13 4.8" />,
  search: (
    <>
      <circle cx="7" cy="7" r="4.3" />
      <path d="m10.3 10.3 3.2 3.2" />
    </>
  ),
  filter: <path d="M2.5 4h11M4.5 8h7M6.5 12h3" />,
  columns: (
    <>
      <rect x="2.5" y="3" width="11" height="10" rx="1.5" />
      <path d="M6.2 3v10M9.8 3v10" />
    </>
  ),
  density: <path d="M2.5 3.5h11M2.5 6.5h11M2.5 9.5h11M2.5 12.5h11" />,
  "chevron-down": <path d="m4 6.3 4 4 4-4" />,
  "chevron-up": <path d="m4 9.7 4-4 4 4" />,
  "chevron-right": <path d="m6.3 4 4 4-4 4" />,
  "chevron-left": <path d="m9.7 4-4 4 4 4" />,
  "up-down": <path d="m5 6.2 3-3 3 3M5 9.8l3 3 3-3" />,
  "arrow-down": <path d="M8 3v10M4.5 9.5 8 13l3.5-3.5" />,
  "arrow-up": <path d="M8 13V3M4.5 6.5 8 3l3.5 3.5" />,
  "arrow-right": <path d="M3 8h10M9.5 4.5 13 8l-3.5 3.5" />,
  "arrow-left": <path d="M13 8H3M6.5 4.5 3 8l3.5 3.5" />,
  clock: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 4.8V8l2.2 1.5" />
    </>
  ),
  calendar: (
    <>
      <rect x="2.5" y="3.5" width="11" height="10" rx="1.5" />
      <path d="M2.5 6.8h11M5.5 2v3M10.5 2v3" />
    </>
  ),
  user: (
    <>
      <circle cx="8" cy="5.3" r="2.6" />
      <path d="M2.9 13.5c.5-2.6 2.5-4 5.1-4s4.6 1.4 5.1 4" />
    </>
  ),
  users: (
    <>
      <circle cx="6" cy="5.5" r="2.4" />
      <path d="M1.6 13.2c.4-2.4 2.1-3.6 4.4-3.6s4 1.2 4.4 3.6M10.3 3.3a2.4 2.4 0 0 1 0 4.4M12 9.9c1.4.5 2.2 1.6 2.5 3.3" />
    </>
  ),
  building: (
    <path d="M3.5 13.5v-10a1 1 0 0 1 1-1h5a1 1 0 0 1 1 1v10M10.5 6.5h1.5a1 1 0 0 1 1 1v6M2 13.5h12M6 5.5h2M6 8h2M6 10.5h2" />
  ),
  file: (
    <>
      <path d="M9 2.5H4.5a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1h7a1 1 0 0 0 1-1V6z" />
      <path d="M9 2.5V6h3.5" />
    </>
  ),
  sheet: (
    <>
      <path d="M9 2.5H4.5a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1h7a1 1 0 0 0 1-1V6z" />
      <path d="M9 2.5V6h3.5M5.7 8.5h4.6M5.7 11h4.6M8 8.5V11" />
    </>
  ),
  attachment: (
    <path d="m13 7.6-5.2 5.2a3.2 3.2 0 0 1-4.6-4.6L8.6 2.9a2.1 2.1 0 0 1 3 3L6.3 11.2a1 1 0 0 1-1.5-1.5l4.8-4.8" />
  ),
  shield: (
    <>
      <path d="M8 2.2 13 4v3.7c0 3-2 5.2-5 6.3-3-1.1-5-3.3-5-6.3V4z" />
      <path d="m5.9 7.9 1.5 1.5 2.8-2.9" />
    </>
  ),
  inbox: <path d="M2.3 9.3h3.2l1 1.7h3l1-1.7h3.2M4 3.2h8l1.7 6.1v2.7a1 1 0 0 1-1 1H3.3a1 1 0 0 1-1-1V9.3z" />,
  mail: (
    <>
      <rect x="2.3" y="3.5" width="11.4" height="9" rx="1.5" />
      <path d="m2.8 4.5 5.2 4 5.2-4" />
    </>
  ),
  dots: <path d="M3.5 8h.01M8 8h.01M12.5 8h.01" strokeWidth="2.2" />,
  lock: (
    <>
      <rect x="3.5" y="7" width="9" height="6.5" rx="1.5" />
      <path d="M5.5 7V5.2a2.5 2.5 0 0 1 5 0V7" />
    </>
  ),
  link: (
    <path d="M6.7 9.3a2.7 2.7 0 0 0 3.9 0l2.1-2.1a2.75 2.75 0 0 0-3.9-3.9l-.9.9M9.3 6.7a2.7 2.7 0 0 0-3.9 0L3.3 8.8a2.75 2.75 0 0 0 3.9 3.9l.9-.9" />
  ),
  swap: <path d="M2.5 5.5h10M10 3l2.5 2.5L10 8M13.5 10.5h-10M6 8l-2.5 2.5L6 13" />,
  warning: (
    <>
      <path d="M8 2.8 14 13H2z" />
      <path d="M8 6.7v2.8" />
      <path d="M8 11.3h.01" strokeWidth="1.9" />
    </>
  ),
  info: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 7.5v3.2" />
      <path d="M8 5.3h.01" strokeWidth="1.9" />
    </>
  ),
  undo: (
    <>
      <path d="M5.5 3 2.7 5.8l2.8 2.8" />
      <path d="M2.9 5.8h6.6a3.7 3.7 0 0 1 0 7.4H6" />
    </>
  ),
  redo: (
    <>
      <path d="m10.5 3 2.8 2.8-2.8 2.8" />
      <path d="M13.1 5.8H6.5a3.7 3.7 0 0 0 0 7.4H10" />
    </>
  ),
  trash: (
    <path d="M2.8 4.5h10.4M6 4.5V3.3a.8.8 0 0 1 .8-.8h2.4a.8.8 0 0 1 .8.8v1.2M4 4.5l.6 8a1 1 0 0 0 1 1h4.8a1 1 0 0 0 1-1l.6-8" />
  ),
  edit: <path d="m3 10.2-.5 3.3 3.3-.5 7-7a1.7 1.7 0 0 0 0-2.4l-.4-.4a1.7 1.7 0 0 0-2.4 0z" />,
  eye: (
    <>
      <path d="M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8z" />
      <circle cx="8" cy="8" r="1.9" />
    </>
  ),
  "eye-off": (
    <>
      <path d="M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8z" />
      <circle cx="8" cy="8" r="1.9" />
      <path d="m3 13 10-10" />
    </>
  ),
  globe: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M2.5 8h11M8 2.5c1.7 1.6 2.5 3.4 2.5 5.5S9.7 11.9 8 13.5C6.3 11.9 5.5 10.1 5.5 8S6.3 4.1 8 2.5z" />
    </>
  ),
  settings: (
    <>
      <circle cx="8" cy="8" r="2.2" />
      <path d="M8 1.8v1.7M8 12.5v1.7M14.2 8h-1.7M3.5 8H1.8M12.4 3.6l-1.2 1.2M4.8 11.2l-1.2 1.2M12.4 12.4l-1.2-1.2M4.8 4.8 3.6 3.6" />
    </>
  ),
  key: (
    <>
      <circle cx="5.3" cy="10.7" r="2.8" />
      <path d="m7.3 8.7 5.7-5.7M10.3 5.7l2 2" />
    </>
  ),
  external: <path d="M9.5 2.8h3.7v3.7M13 3 7.5 8.5M11.5 9.5v3a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1h3" />,
  truck: (
    <>
      <path d="M1.8 4h7.7v7H1.8zM9.5 6.5h2.6l2.1 2.3V11H9.5" />
      <circle cx="4.5" cy="11.8" r="1.4" />
      <circle cx="11.5" cy="11.8" r="1.4" />
    </>
  ),
  coin: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M6.8 11V5h1.9a1.7 1.7 0 0 1 0 3.5H5.8M5.8 10h2.8" />
    </>
  ),
  send: (
    <>
      <path d="M13.7 2.3 2.3 6.6l4.6 2.5 2.5 4.6z" />
      <path d="M13.7 2.3 6.9 9.1" />
    </>
  ),
  stop: <rect x="4" y="4" width="8" height="8" rx="1.5" />,
  play: <path d="M5 3.3v9.4l7.5-4.7z" />,
  copy: (
    <>
      <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
      <path d="M10.5 5.5v-2a1 1 0 0 0-1-1h-6a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2" />
    </>
  ),
  panel: (
    <>
      <rect x="2.5" y="3" width="11" height="10" rx="1.5" />
      <path d="M6.3 3v10" />
    </>
  ),
  chat: <path d="M2.5 4a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H7l-3 2.5V11h-.5a1 1 0 0 1-1-1z" />,
  help: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M6.4 6.4A1.65 1.65 0 1 1 8.6 8c-.4.2-.6.5-.6.9" />
      <path d="M8 11h.01" strokeWidth="1.9" />
    </>
  ),
  bell: <path d="M4 10.8V7a4 4 0 0 1 8 0v3.8l1.2 1.5H2.8zM6.5 14h3" />,
  "bell-off": (
    <path d="M4 10.8V7c0-.6.1-1.1.4-1.6M6 3.5A4 4 0 0 1 12 7v3.3M10.5 12.3H2.8L4 10.8M6.5 14h3M2.5 2.5l11 11" />
  ),
  archive: <path d="M2.5 3.5h11v2.5h-11zM3.5 6v6.5h9V6M6.5 8.5h3" />,
  bolt: <path d="M8.8 1.8 3.5 9h4l-.6 5.2L12.5 7h-4z" />,
  wand: <path d="m3 13 7-7M8.5 4.5l3 3M12 2v2M11 3h2M13.5 7.5v1.5M12.8 8.2h1.5M5 2.5V4M4.2 3.2h1.6" />,
  table: (
    <>
      <rect x="2.5" y="3" width="11" height="10" rx="1.5" />
      <path d="M2.5 6.5h11M2.5 9.8h11M6.5 6.5V13" />
    </>
  ),
  save: (
    <path d="M3.5 2.5h7l2.5 2.5v7.5a1 1 0 0 1-1 1h-8a1 1 0 0 1-1-1v-9a1 1 0 0 1 .5-1zM5 2.5v3h4.5v-3M5 13.5V9.5h6v4" />
  ),
  pin: (
    <>
      <path d="M8 14s4.5-3.7 4.5-7.3a4.5 4.5 0 0 0-9 0C3.5 10.3 8 14 8 14z" />
      <circle cx="8" cy="6.6" r="1.5" />
    </>
  ),
  "log-out": <path d="M6 13.5H3.5a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1H6M10.5 11l3-3-3-3M13.5 8H6" />,
  refresh: <path d="M13 5.5A5.5 5.5 0 0 0 3 5M3 2.5V5h2.5M3 10.5A5.5 5.5 0 0 0 13 11M13 13.5V11h-2.5" />,
  compare: (
    <>
      <rect x="2.5" y="3" width="4.5" height="10" rx="1.2" />
      <rect x="9" y="3" width="4.5" height="10" rx="1.2" />
      <path d="M2.5 7H7M9 9.5h4.5" />
    </>
  ),
  menu: <path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />,
  half: (
    <>
      <rect x="3" y="3" width="10" height="10" rx="1.5" />
      <path d="M3.5 8h9v4.5h-9z" fill="currentColor" stroke="none" />
    </>
  ),
  surplus: (
    <>
      <rect x="2.5" y="2.5" width="11" height="11" rx="1.5" />
      <path d="M8 5.3v5.4M5.3 8h5.4" />
    </>
  ),
  scales: (
    <>
      <path d="M8 2.5v11M5.5 13.5h5M3.2 4.5h9.6" />
      <path d="M3.4 4.8 1.6 9h3.6zM12.6 4.8 10.8 9h3.6z" />
    </>
  ),
  tag: <path d="M3 3h4.5L13 8.5 8.5 13 3 7.5z" />,
  chart: <path d="M2.5 13.5h11M4.5 11V8.2M8 11V3.5M11.5 11V6" />,
  history: <path d="M2.7 8a5.3 5.3 0 1 0 1.7-3.9L2.7 5.6M2.7 2.7v2.9h2.9M8 5.2V8l2 1.3" />,
  star: <path d="m8 2.3 1.7 3.6 3.9.5-2.9 2.7.8 3.9L8 11.1 4.5 13l.8-3.9-2.9-2.7 3.9-.5z" />,
} as const satisfies Record<string, ReactElement>;

export type IconName = keyof typeof ICON_SHAPES;
