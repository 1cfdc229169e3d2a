import type { Faults } from './faults.ts';

export function isOffline(faults: Faults): boolean {
  return faults.offline || faults.coverOpen || faults.paperOut || faults.cutterError || faults.powerOff;
}

function bits(fixed: number, ...set: [condition: boolean, mask: number][]): number {
  return set.reduce((byte, [condition, mask]) => (condition ? byte | mask : byte), fixed);
}

/** The answer to `DLE EOT n`: (byte & 0x93) is always 0x12. */
export function realTimeStatus(n: number, faults: Faults): number | undefined {
  if (n === 1) return bits(0x12, [isOffline(faults), 0x08]);
  if (n === 2)
    return bits(0x12, [faults.coverOpen, 0x04], [faults.paperOut, 0x20], [faults.cutterError, 0x40]);
  if (n === 3) return bits(0x12, [faults.cutterError, 0x08]);
  if (n === 4) return bits(0x12, [faults.paperNearEnd || faults.paperOut, 0x0c], [faults.paperOut, 0x60]);
  return undefined;
}

/** The answer to `GS r`: 1 asks for the paper sensors, 2 for the drawer (always shut here). */
export function sensorStatus(n: number, faults: Faults): number | undefined {
  const sensor = n >= 48 ? n - 48 : n;
  if (sensor === 1) return bits(0, [faults.paperNearEnd || faults.paperOut, 0x03], [faults.paperOut, 0x0c]);
  return sensor === 2 ? 0 : undefined;
}

/** The four bytes of the automatic status back (`GS a`): (first & 0x93) is 0x10, (others & 0x90) is 0. */
export function automaticStatus(faults: Faults): Buffer {
  return Buffer.from([
    bits(0x10, [isOffline(faults), 0x08], [faults.coverOpen, 0x20]),
    bits(0, [faults.cutterError, 0x08]),
    bits(0, [faults.paperNearEnd || faults.paperOut, 0x03], [faults.paperOut, 0x0c]),
    0x0f,
  ]);
}
