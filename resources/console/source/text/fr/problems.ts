export const problems = {
  'problem.unreachable':
    'Serveur injoignable. Vérifiez qu’il est allumé et que cet appareil est sur le même réseau.',
  'problem.SECOND_FACTOR_REQUIRED':
    'Saisissez le code actuel de votre application d’authentification. Chaque code sert une fois.',
  'problem.PIN_NOT_OF_HERE':
    'Ce code PIN vient d’un autre ordinateur et ne marche pas ici. Définissez-en un nouveau.',
  'problem.INVALID_CREDENTIALS': 'E-mail ou mot de passe incorrect. Vérifiez les deux et réessayez.',
  'problem.UNAUTHENTICATED': 'Vous êtes déconnecté. Reconnectez-vous.',
  'problem.TOKEN_EXPIRED': 'Votre session est terminée. Reconnectez-vous.',
  'problem.FORBIDDEN': 'Votre rôle ne le permet pas. Demandez à un propriétaire ou à un responsable.',
  'problem.ACCOUNT_DISABLED': 'Ce compte est désactivé. Demandez à un responsable de le réactiver.',
  'problem.NOT_FOUND': 'Ceci a été supprimé. Rechargez la page.',
  'problem.RECORD_IN_USE': 'Ceci sert encore. Retirez-le d’abord ailleurs, ou désactivez-le.',
  'problem.AREA_NOT_EMPTY': 'Cette zone a encore des tables. Déplacez-les ou supprimez-les d’abord.',
  'problem.TABLE_HAS_OPEN_ORDER': 'Cette table a une commande ouverte. Fermez-la d’abord.',
  'problem.VERSION_CONFLICT':
    'Quelqu’un d’autre a modifié ceci. Voyez la dernière version et refaites votre modification.',
  'problem.BRANCH_REQUIRED': 'Aucun établissement choisi. Choisissez-en un d’abord.',
  'problem.BRANCH_NOT_HOSTED': 'Cet établissement est sur un autre serveur. Faites la modification là-bas.',
  'problem.DUPLICATE_EMAIL': 'Un autre compte utilise déjà cet e-mail. Choisissez-en un autre.',
  'problem.CURRENCY_FIXED': 'La devise ne peut plus changer après la première commande.',
  'problem.PRINTER_ADDRESS_REFUSED':
    'Saisissez l’adresse de l’imprimante sur votre réseau local, par exemple 192.168.1.50:9100.',
  'problem.PRINTER_NOT_CONFIGURED':
    'Aucune imprimante n’est prévue pour cela. Choisissez-en une dans Imprimantes.',
  'problem.PRINT_JOB_FINISHED': 'Ce document est déjà imprimé ou annulé. Réimprimez-le.',
  'problem.EXPORT_EXPIRED': 'Cet export a expiré. Demandez-en un nouveau.',
  'problem.CODE_EXPIRED': 'Ce code a expiré ou a déjà servi. Créez-en un nouveau.',
  'problem.PAYLOAD_TOO_LARGE': 'Ce fichier est trop lourd. Choisissez-en un plus petit.',
  'problem.VALIDATION_ERROR': 'Certains champs sont à corriger. Ils sont signalés ci-dessous.',
  'problem.RATE_LIMITED': 'Trop de demandes. Patientez un instant et réessayez.',
  'problem.TOO_MANY_ATTEMPTS': 'Trop d’essais. Réessayez dans quelques minutes.',
  'problem.INTERNAL_ERROR': 'Un problème est survenu sur le serveur. Réessayez.',
  'problem.RESTAURANT_UNAVAILABLE':
    'Ce restaurant ne peut pas être ouvert pour l’instant. Contactez la personne qui gère le serveur.',
  'problem.DATABASE_UNAVAILABLE': 'La base de données ne répond pas. Réessayez dans un instant.',
  'problem.DATABASE_BUSY':
    'Un autre programme de l’ordinateur du serveur utilise la base de données. Fermez-le et réessayez. Rien n’a été enregistré.',
  'problem.STORAGE_FAILED':
    'Le disque du serveur ne fonctionne pas. Vérifiez-le et réessayez. Rien n’a été enregistré.',
  'problem.STORAGE_FULL':
    'Le disque du serveur est plein, rien n’a été enregistré. Libérez de la place et réessayez.',
  'problem.CONFLICT_DECIDED': 'Quelqu’un l’a déjà réglé. Rechargez la liste.',
  'problem.CONFLICT_MOVED_ON':
    'Ce champ a encore changé depuis. Rétablir quand même l’ancienne valeur\u00a0?',
};
