/** Colours of one tone: text on paper, text on the tint, the tint itself, and its border. */
export type ToneColours = readonly [text: string, tint: string, line: string];

/** Colours by meaning. ui/icons/tones.ts explains the tone names. */
interface Tones {
  readonly mute: ToneColours;
  readonly acc: ToneColours;
  readonly info: ToneColours;
  readonly good: ToneColours;
  readonly warn: ToneColours;
  readonly bad: ToneColours;
  readonly swap: ToneColours;
}

/** Design-system colours that have no MUI name. The theme exposes them in `palette.ui`. */
export interface UiPalette {
  readonly desk: string;
  readonly adminDesk: string;
  readonly sunken: string;
  readonly locked: string;
  readonly hover: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly control: string;
  readonly ink3: string;
  readonly selected: string;
  readonly pasted: string;
  readonly accText: string;
  readonly accLine: string;
  readonly bar: string;
  readonly barText: string;
  readonly barText2: string;
  readonly barLine: string;
  readonly btn: string;
  readonly btnHover: string;
  readonly del: string;
  readonly delHover: string;
  readonly mark: string;
  readonly tone: Tones;
  readonly solid: { readonly good: string; readonly warn: string; readonly bad: string };
  /** Complete `box-shadow` value of an idle button. */
  readonly shadow1: string;
  /** Complete `box-shadow` value of a popover. */
  readonly shadow2: string;
  /** Complete `box-shadow` value of a dialog. */
  readonly shadow3: string;
  /** Complete `background` value for skipped or declined cells. */
  readonly hatch: string;
}

/**
 * Colour values for both modes. The measured contrast is at least 4.5:1 for each text pair and 3:1 for each control
 * border.
 */
export const UI_COLOURS: { readonly light: UiPalette; readonly dark: UiPalette } = {
  light: {
    desk: "#EFEFEC",
    adminDesk: "#1B1F2A",
    sunken: "#F8F8F6",
    locked: "#F5F5F2",
    hover: "#F6F6F4",
    line: "#E9E8E4",
    lineStrong: "#DAD8D2",
    control: "#8F8D86",
    ink3: "#696B72",
    selected: "#F0F3FE",
    pasted: "#E3E9FD",
    accText: "#2647BF",
    accLine: "#B3C2F8",
    bar: "#1D2026",
    barText: "#F4F4F2",
    barText2: "#A9ACB4",
    barLine: "#383C45",
    btn: "#2F54D6",
    btnHover: "#2645B5",
    del: "#CF3A2C",
    delHover: "#B32F22",
    mark: "#191B1F",
    tone: {
      mute: ["#54565D", "#EFEEEB", "#DAD8D2"],
      acc: ["#2647BF", "#E3E9FD", "#B3C2F8"],
      info: ["#0B6672", "#E0F3F4", "#A5D8DC"],
      good: ["#11693B", "#E3F4E9", "#9CD2B1"],
      warn: ["#855000", "#FEF1D5", "#EBC77E"],
      bad: ["#AE2419", "#FDEBE9", "#F0B5AE"],
      swap: ["#6238BF", "#F1ECFC", "#CDBDF3"],
    },
    solid: { good: "#1B8F52", warn: "#D98E0B", bad: "#CF3A2C" },
    shadow1: "0 1px 2px rgba(24,26,32,.06)",
    shadow2: "0 4px 14px rgba(24,26,32,.10), 0 1px 3px rgba(24,26,32,.08)",
    shadow3: "0 16px 48px rgba(24,26,32,.20), 0 3px 10px rgba(24,26,32,.10)",
    hatch: "repeating-linear-gradient(135deg, #F3F2EF 0 5px, #FAFAF8 5px 10px)",
  },
  dark: {
    desk: "#0B0D10",
    adminDesk: "#1B1F2A",
    sunken: "#1A1D22",
    locked: "#1B1E23",
    hover: "#1D2126",
    line: "#262A30",
    lineStrong: "#363B43",
    control: "#6E7480",
    ink3: "#969BA5",
    selected: "#1A2140",
    pasted: "#222C55",
    accText: "#A9BCFF",
    accLine: "#3D4F94",
    bar: "#272C34",
    barText: "#F1F2F4",
    barText2: "#A9AEB8",
    barLine: "#434A55",
    btn: "#4769EE",
    btnHover: "#3D5DDB",
    del: "#C8402F",
    delHover: "#AE3526",
    mark: "#2A2F37",
    tone: {
      mute: ["#B0B4BC", "#25292F", "#363B43"],
      acc: ["#A9BCFF", "#222C55", "#3D4F94"],
      info: ["#6CD0DC", "#0F2C31", "#23606A"],
      good: ["#74DBA0", "#112C1E", "#256643"],
      warn: ["#F2BE60", "#31250E", "#6F5317"],
      bad: ["#FF9F94", "#381B19", "#7C3630"],
      swap: ["#C3A9FF", "#281F42", "#54418A"],
    },
    solid: { good: "#3CB877", warn: "#E0A02E", bad: "#F0665A" },
    shadow1: "0 1px 2px rgba(0,0,0,.4)",
    shadow2: "0 6px 18px rgba(0,0,0,.45), 0 0 0 1px #2A2F36",
    shadow3: "0 18px 50px rgba(0,0,0,.6), 0 0 0 1px #2F343C",
    hatch: "repeating-linear-gradient(135deg, #191C21 0 5px, #1F2328 5px 10px)",
  },
};

export const PAPER_AND_INK = {
  light: { paper: "#FFFFFF", ink: "#191B1F", ink2: "#54565D" },
  dark: { paper: "#15181C", ink: "#ECEDEF", ink2: "#B0B4BC" },
} as const;
