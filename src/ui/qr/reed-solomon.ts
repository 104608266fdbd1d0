/** Arithmetic in GF(256) with the polynomial of QR codes, x^8 + x^4 + x^3 + x^2 + 1 (ISO/IEC 18004, section 7.5). */
const EXP: number[] = [];
const LOG: number[] = [];
for (let power = 0, value = 1; power < 255; power += 1) {
  EXP[power] = value;
  LOG[value] = power;
  value = value < 128 ? value * 2 : (value * 2) ^ 0x11d;
}

const times = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : (EXP[((LOG[a] ?? 0) + (LOG[b] ?? 0)) % 255] ?? 0));

/** The generator polynomial's coefficients after the leading one, highest first. */
function generator(degree: number): number[] {
  let polynomial = [1];
  for (let power = 0; power < degree; power += 1) {
    const root = EXP[power] ?? 1;
    polynomial = [...polynomial, 0].map((coefficient, place) => coefficient ^ times(polynomial[place - 1] ?? 0, root));
  }
  return polynomial.slice(1);
}

/** The error correction codewords of a block of data. */
export function correctionOf(data: readonly number[], count: number): number[] {
  const divisor = generator(count);
  let rest: number[] = Array.from({ length: count }, () => 0);
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0);
    rest = [...rest.slice(1), 0].map((value, place) => value ^ times(divisor[place] ?? 0, factor));
  }
  return rest;
}
