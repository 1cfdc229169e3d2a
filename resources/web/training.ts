const ROOT = '/training';

/** This page is of the training restaurant: all it asks and keeps is. The address decides, so no screen can get it wrong. */
export const isTraining: boolean = globalThis.location?.pathname.startsWith(`${ROOT}/`) ?? false;

/** Where the API is that this page may ask. */
export const API = `${isTraining ? ROOT : ''}/api/v1`;

export const pageOf = (training: boolean): string => `${training ? ROOT : ''}/app/`;

/** Under which this browser keeps something for one of both restaurants. */
export const nameIn = (training: boolean, name: string): string => (training ? `training.${name}` : name);

export const ownName = (name: string): string => nameIn(isTraining, name);
