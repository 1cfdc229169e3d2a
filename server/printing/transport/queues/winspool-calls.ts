import type { PrinterHandle, Winspool } from './winspool.ts';

const JOB_CONTROL_DELETE = 5;
/** Bytes; a job's information ends with its texts, which are a few paths and names. */
const ROOM = 16_384;

type Koffi = typeof import('koffi').default;
type Library = ReturnType<Koffi['load']>;
type Calls = ReturnType<typeof declare>;
type Call = (name: keyof Calls, ...args: unknown[]) => Promise<number>;

/** The calls of this Windows. Each runs in its own thread, because a call to a network printer can take a while. */
export async function winspoolCalls(): Promise<Winspool> {
  const { default: koffi } = await import('koffi');
  const read = readersOf(koffi);
  koffi.struct('DOC_INFO_1W', { pDocName: 'str16', pOutputFile: 'str16', pDatatype: 'str16' });
  const call = callerOf(declare(koffi.load('winspool.drv')));
  return {
    openPrinter: async (name) => {
      const opened: [PrinterHandle] = [null];
      await call('open', name, opened, null);
      return opened[0];
    },
    closePrinter: async (printer) => void (await call('close', printer)),
    startDocPrinter: (printer, title) =>
      call('start', printer, 1, { pDocName: title, pOutputFile: null, pDatatype: 'RAW' }),
    writePrinter: async (printer, bytes) => {
      const written: [number] = [0];
      await call('write', printer, bytes, bytes.length, written);
      return written[0];
    },
    endDocPrinter: async (printer) => void (await call('end', printer)),
    getPrinter: (printer) => read.printer(call, printer),
    getJob: (printer, job) => read.job(call, printer, job),
    deleteJob: async (printer, job) => void (await call('setJob', printer, job, 0, null, JOB_CONTROL_DELETE)),
  };
}

/** The functions of winspool.drv, as its headers declare them. */
const declare = (library: Library) => ({
  open: library.func('int __stdcall OpenPrinterW(str16 name, _Out_ void **printer, void *defaults)'),
  close: library.func('int __stdcall ClosePrinter(void *printer)'),
  start: library.func('uint32_t __stdcall StartDocPrinterW(void *printer, uint32_t level, DOC_INFO_1W *doc)'),
  write: library.func(
    'int __stdcall WritePrinter(void *printer, void *bytes, uint32_t length, _Out_ uint32_t *written)',
  ),
  end: library.func('int __stdcall EndDocPrinter(void *printer)'),
  printer: library.func(
    'int __stdcall GetPrinterW(void *printer, uint32_t level, void *into, uint32_t room, _Out_ uint32_t *needed)',
  ),
  job: library.func(
    'int __stdcall GetJobW(void *printer, uint32_t job, uint32_t level, void *into, uint32_t room, _Out_ uint32_t *needed)',
  ),
  setJob: library.func(
    'int __stdcall SetJobW(void *printer, uint32_t job, uint32_t level, void *info, uint32_t command)',
  ),
});

/** Resolves with the call's result; 0 always means refusal. */
const callerOf =
  (calls: Calls): Call =>
  (name, ...args) =>
    new Promise((resolve, reject) => {
      calls[name].async(...args, (error: Error | null, result: number) => {
        if (error) reject(error);
        else if (result === 0) reject(new Error(`Windows refused the call "${name}" to its spooler.`));
        else resolve(result);
      });
    });

/** Calls that fill a structure with the status in one field. */
function readersOf(koffi: Koffi) {
  const info6 = koffi.struct({ dwStatus: 'uint32_t' });
  const info1 = koffi.struct({
    JobId: 'uint32_t',
    pPrinterName: 'void *',
    pMachineName: 'void *',
    pUserName: 'void *',
    pDocument: 'void *',
    pDatatype: 'void *',
    pStatus: 'void *',
    Status: 'uint32_t',
  });
  return {
    printer: async (call: Call, printer: PrinterHandle): Promise<number> => {
      const into = Buffer.alloc(koffi.sizeof(info6));
      await call('printer', printer, 6, into, into.length, [0]);
      return koffi.decode(into, info6).dwStatus;
    },
    job: async (call: Call, printer: PrinterHandle, job: number): Promise<number> => {
      const into = Buffer.alloc(ROOM);
      await call('job', printer, job, 1, into, into.length, [0]);
      return koffi.decode(into, info1).Status;
    },
  };
}
