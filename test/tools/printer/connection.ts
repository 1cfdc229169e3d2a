import type { Socket } from 'node:net';
import { type Command, CommandReader } from './commands/command-reader.ts';
import type { TicketContent } from './commands/ticket.ts';
import { isCut, queries, TicketDecoder } from './commands/ticket-decoder.ts';
import { type Faults, losesAck } from './faults.ts';
import { Intake } from './intake.ts';
import { Queue } from './queue.ts';
import { automaticStatus, realTimeStatus, sensorStatus } from './status.ts';

/** What a printer tells about a job: A completion, B status in order, C real-time status only, D nothing. */
export type Acknowledgement = 'A' | 'B' | 'C' | 'D';

/** The printer as its connections see it. */
export interface PrinterBody {
  readonly faults: Faults;
  readonly acknowledgement: Acknowledgement;
  readonly widthDots: number;
  readonly codePages: readonly number[];
  readonly bufferBytes: number;
  readonly canPrint: boolean;
  /** Whether what came on an earlier connection is not printed yet. */
  isBehind(connection: Connection): boolean;
  /** Milliseconds until the head has printed what it was given. */
  busyMs(): number;
  occupyHead(bytes: number): void;
  finished(ticket: TicketContent): void;
  /** Of tickets that were received and will never be printed, at least not whole. */
  forgot(bytes: Buffer): void;
  left(connection: Connection): void;
}

/** Timers are no finer than this: a head that waited after each line would be much slower than it says. */
const HEAD_SLACK_MS = 5;

/** Fits no answer: what a printer of another language says. */
const NOISE = Buffer.from('EEA\xff\xfe', 'latin1');

const now = () => performance.timeOrigin + performance.now();

/** One client: its bytes wait in the buffer until the head is ready, whatever became of the socket. */
export class Connection {
  readonly #socket: Socket;
  readonly #body: PrinterBody;
  readonly #decoder: TicketDecoder;
  readonly #reader = new CommandReader();
  readonly #intake: Intake;
  #waiting = new Queue<Command>();
  #waitingBytes = 0;
  #jobBytes = 0;
  #owesAck = false;
  #lastPush: Buffer | undefined;
  #timer: NodeJS.Timeout | undefined;
  #ended = false;
  /** The printer, not the client, ended the connection. */
  #brokeOff = false;

  constructor(socket: Socket, body: PrinterBody) {
    this.#socket = socket;
    this.#body = body;
    this.#decoder = new TicketDecoder(body.widthDots, body.codePages);
    this.#intake = new Intake(
      () => body.faults.drip,
      (bytes) => this.#receive(bytes),
    );
    socket.on('data', (chunk) => {
      this.#intake.put(chunk);
      this.#steerFlow();
    });
    // Always followed by 'close', where it is dealt with.
    socket.on('error', () => this.#intake.clear());
    socket.on('close', () => {
      this.#intake.flush();
      this.#end();
    });
    this.#steerFlow();
  }

  stateChanged(): void {
    this.#pushStatus();
    this.#intake.goOn();
    this.#drain();
  }

  /** Power loss: the buffer and the socket are gone, the paper stays as it is. */
  loseEverything(): void {
    this.#body.forgot(Buffer.concat([this.#unprinted(), this.#intake.clear()]));
    this.#waiting = new Queue();
    this.#brokeOff = true;
    this.#socket.resetAndDestroy();
    this.#ended = true;
    this.#leave();
  }

  #unprinted(): Buffer {
    return Buffer.concat([
      this.#decoder.begun,
      ...[...this.#waiting].map(({ raw }) => raw),
      this.#reader.open,
    ]);
  }

  get hasWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  #receive(chunk: Buffer): void {
    const at = now();
    for (let rest = chunk; rest.length > 0 && !this.#ended; ) {
      const taken = rest.subarray(0, this.#bytesBefore(this.#fatalByte));
      this.#buffer(taken, at);
      rest = rest.subarray(taken.length);
      if (this.#bytesBefore(this.#fatalByte) === 0) this.#meetFate(rest);
    }
  }

  get #fatalByte(): number {
    const { dropAfterBytes, dieAfterBytes } = this.#body.faults;
    return Math.min(dropAfterBytes ?? Number.POSITIVE_INFINITY, dieAfterBytes ?? Number.POSITIVE_INFINITY);
  }

  #bytesBefore(limit: number): number {
    if (limit === Number.POSITIVE_INFINITY) return limit;
    const open = this.#reader.openIsRealTime ? 0 : this.#reader.open.length;
    return Math.max(0, limit - this.#jobBytes - open);
  }

  #meetFate(unread: Buffer): void {
    const { faults } = this.#body;
    const { dieAfterBytes, dropAfterBytes } = faults;
    if (dieAfterBytes === null || dieAfterBytes > (dropAfterBytes ?? dieAfterBytes)) {
      this.#drop();
      return;
    }
    this.#intake.putBack(unread);
    faults.powerOff = true;
    faults.dieAfterBytes = null;
  }

  #drop(): void {
    this.#body.faults.dropAfterBytes = null;
    this.#brokeOff = true;
    this.#socket.resetAndDestroy();
    this.#end();
  }

  #buffer(bytes: Buffer, at: number): void {
    for (const command of this.#reader.read(bytes, at)) {
      if (command.name === 'DLE EOT' && this.#answerAtOnce(command)) continue;
      this.#waiting.push(command);
      this.#waitingBytes += command.raw.length;
      this.#countJobBytes(command);
    }
    this.#drain();
  }

  #countJobBytes(command: Command): void {
    if (isCut(command)) this.#jobBytes = 0;
    else if (!queries.has(command.name)) this.#jobBytes += command.raw.length;
  }

  #drain(): void {
    clearTimeout(this.#timer);
    while (this.#waiting.length > 0 && this.#body.canPrint) {
      const busy = this.#body.busyMs();
      if (busy > HEAD_SLACK_MS || this.#body.isBehind(this)) {
        this.#timer = setTimeout(() => this.#drain(), Math.max(busy, HEAD_SLACK_MS));
        break;
      }
      this.#perform(this.#waiting.shift()!);
    }
    if (this.#ended && this.#waiting.length === 0) this.#leave();
    else this.#steerFlow();
  }

  #perform(command: Command): void {
    this.#waitingBytes -= command.raw.length;
    this.#body.occupyHead(command.raw.length);
    const ticket = this.#decoder.apply(command);
    if (ticket) {
      this.#owesAck = true;
      this.#body.finished(ticket);
    }
    this.#answerInOrder(command);
  }

  /** False = no such status: the command is left to the decoder's judgement. */
  #answerAtOnce(command: Command): boolean {
    const status = realTimeStatus(command.args[0]!, this.#body.faults);
    if (status !== undefined) this.#send('C', Buffer.from([status]));
    return status !== undefined;
  }

  #answerInOrder({ name, args }: Command): void {
    if (name === 'DLE EOT') this.#decoder.violate(`DLE EOT asks for status ${args[0]}`);
    if (name === 'GS r') this.#answerSensor(args[0]!);
    if (name === 'GS ( H') this.#answerCompletion(args);
    if (name === 'GS a') {
      this.#lastPush = args[0] === 0 ? undefined : Buffer.alloc(0);
      this.#pushStatus();
    }
  }

  #answerSensor(n: number): void {
    const status = sensorStatus(n, this.#body.faults);
    if (status === undefined) this.#decoder.violate(`GS r asks for status ${n}`);
    else if (!this.#losesAck()) this.#send('B', Buffer.from([status]));
  }

  /** Function 48: pL pH fn m d1 d2 d3 d4. */
  #answerCompletion(args: Buffer): void {
    const id = args.subarray(4);
    const isValid = args.length === 8 && args[2] === 48 && args[3] === 48;
    if (!isValid || id.some((byte) => byte < 0x20 || byte > 0x7e))
      this.#decoder.violate(`GS ( H with the wrong fields ${args.toString('hex')}`);
    else if (!this.#losesAck()) this.#send('A', Buffer.from([0x37, 0x22, ...id, 0x00]));
  }

  /** Only the answer behind a ticket is a completion; a status asked before it is not lost. */
  #losesAck(): boolean {
    const owed = this.#owesAck;
    this.#owesAck = false;
    return owed && losesAck(this.#body.faults);
  }

  #pushStatus(): void {
    const status = automaticStatus(this.#body.faults);
    if (!this.#lastPush || this.#lastPush.equals(status)) return;
    this.#lastPush = status;
    this.#send('B', status);
  }

  /** Level names are ordered: a printer of level A gives every answer, one of level D none. */
  #send(level: Acknowledgement, bytes: Buffer): void {
    const { faults, acknowledgement } = this.#body;
    if (faults.mute || acknowledgement > level || !this.#socket.writable) return;
    this.#socket.write(faults.garbage ? NOISE : bytes);
  }

  #steerFlow(): void {
    const full = this.#waitingBytes > this.#body.bufferBytes;
    if (full || this.#body.faults.hang || this.#intake.isBehind) this.#socket.pause();
    else this.#socket.resume();
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#drain();
  }

  #leave(): void {
    clearTimeout(this.#timer);
    const ticket = this.#brokeOff ? this.#decoder.breakOff() : this.#decoder.end(this.#reader.open);
    if (ticket) this.#body.finished(ticket);
    this.#body.left(this);
  }
}
