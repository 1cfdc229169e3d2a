const ALLERGY = /allerg|alerg|एलर्ज|حساسي|过敏|過敏|アレルギ|알레르|แพ้|аллерг/iu;

/** What someone typed about an allergy stands out on paper as much as what the system knows. */
export const mentionsAllergy = (text: string): boolean => ALLERGY.test(text);
